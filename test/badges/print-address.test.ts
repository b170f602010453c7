import { expect, test } from "vitest";
import { readPrintHash } from "#frontend/src/badges/print/print-address.ts";

test("[BADGE-01] reads an invalid name in a print hash as empty, and another hash as undefined", () => {
  expect(["#name=Zo%C3%AB", "#name=", "#name=%20", "#name=%E0%A4%A", "#design=x"].map(readPrintHash)).toEqual(
    ["Zoë", "", "", "", undefined],
  );
});
