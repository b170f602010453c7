import { expect, test } from "vitest";
import { findGuests } from "#frontend/src/badges/print/find-guests.ts";

const guest = { row: 2, lastName: "", title: "", role: "", table: "" } as const;
const list = [
  { ...guest, name: "Zoë Adams", organization: "Example GmbH", code: "T-4821" },
  { ...guest, name: "سارة", organization: "شركة", code: "T-٤٨٢١" },
  { ...guest, name: "Ravi Rao", organization: "Example", code: "T-99" },
];

test.each([
  ["482", [0, 1]],
  ["٤٨٢", [0, 1]],
  ["४८२", [0, 1]],
  ["\u200e4821\u2060", [0, 1]],
  ["zoe example", [0]],
  ["ravi", [2]],
  ["nobody", []],
])("[BADGE-08] searches guests for %j in any case and digits", (typed, found) => {
  expect(findGuests(list, typed)).toEqual(found.map((at) => list[at]));
});
