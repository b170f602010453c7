import { expect, test } from "vitest";
import { readPrintHash } from "#frontend/src/badges/print/print-address.ts";

test("[BADGE-01] reads an invalid name in a print link as empty, and any other fragment as no print link", () => {
  expect(["#name=Zo%C3%AB", "#name=", "#name=%20", "#name=%E0%A4%A", "#design=x"].map(readPrintHash)).toEqual(
    ["Zoë", "", "", "", undefined],
  );
});
