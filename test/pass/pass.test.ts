import fc from "fast-check";
import { expect, test } from "vitest";
import { readPrintHash } from "#frontend/src/badges/print/print-address.ts";
import { fitName } from "#frontend/src/pass/fit-name.ts";
import { makePassHash, readPassHash, tidyName } from "#frontend/src/pass/pass-address.ts";
import { passNameMax } from "#frontend/src/pass/pass-path.ts";

test("[HOME-01] whatever is typed, its pass shows what the badge shows, and the address is one of plain letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (typed) => {
      const hash = makePassHash(typed);
      expect(readPassHash(hash)).toBe(tidyName(typed));
      expect(hash).toMatch(/^#[\w%.!~*'()-]*$/);
      expect(Array.from(tidyName(typed)).length).toBeLessThanOrEqual(passNameMax);
    }),
  );
});

test.each([
  ["a Persian name", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"],
  ["a family", "Ann \u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
])("[HOME-01] %s keeps the joiners that hold it together", (_, name) => {
  expect(tidyName(name)).toBe(name);
});

test("[HOME-01] joiners that join nothing are no name, and a name is never cut within a letter", () => {
  expect(tidyName("\u200d Ann \u200c\u200d Lee\u200c")).toBe("Ann Lee");
  expect(tidyName("\u200d\u200c")).toBe("");
  const letters = "A".repeat(passNameMax - 2);
  expect(tidyName(`${letters}\u{1f468}\u200d\u{1f469}\u200d\u{1f467}`)).toBe(letters);
  expect(tidyName(`${letters}A Lee`)).toBe(`${letters}A`);
});

test("[HOME-01] a long name is smaller than a short one, and none is larger than the samples", () => {
  const box = { widthRem: 17, heightRem: 5.5 };
  const sizes = ["Li Wei", "Maximiliana Oberschlagwetter", "W".repeat(passNameMax)].map((name) =>
    fitName(name, box),
  );
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(sizes[0]).toBe(2.75);
  expect(new Set(sizes).size).toBe(3);
});

test("[BADGE-01] an address that names nobody prints nobody's badge, and another hash is none of a name", () => {
  expect(["#name=Zo%C3%AB", "#name=", "#name=%20", "#name=%E0%A4%A", "#design=x"].map(readPrintHash)).toEqual(
    ["Zoë", "", "", "", undefined],
  );
});
