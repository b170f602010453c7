import fc from "fast-check";
import { expect, test } from "vitest";
import { fitName } from "#frontend/src/features/pass/fit-name.ts";
import { makePassHash, readPassHash, tidyName } from "#frontend/src/features/pass/pass-address.ts";
import { passNameMax } from "#frontend/src/features/pass/pass-path.ts";

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

test("[HOME-01] joiners stay where they spell a name or hold an emoji together, and alone they are no name", () => {
  for (const name of ["علی\u200cرضا", "ක්\u200dෂිති", "👨\u200d👩\u200d👧 Raman"])
    expect(readPassHash(makePassHash(name))).toBe(name);
  expect(tidyName("a \u200d\u0007b\u2028 c")).toBe("a \u200d b c");
  expect(tidyName(" \u200c \u200d")).toBe("");
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
