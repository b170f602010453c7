import fc from "fast-check";
import { expect, test } from "vitest";
import { fitName } from "#frontend/src/features/pass/fit-name.ts";
import { makePassHash, readPassHash, tidyName } from "#frontend/src/features/pass/pass-address.ts";
import { passNameMax } from "#frontend/src/features/pass/pass-path.ts";
import { makePrintAddress, readPrintHash } from "#frontend/src/features/pass/print-address.ts";
import { makeNamedList } from "#frontend/src/pages/badge-maker/named-guest.tsx";
import { readGuests } from "#frontend/src/features/badges/guest-list.ts";

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

const hostile = [
  "<img src=x onerror=alert(1)>",
  "</script><svg onload=alert(1)>",
  '=HYPERLINK("https://else.example")',
  "%E0%A4%A",
  "#name=Mallory",
  "../?name=Mallory&v=1",
  "First name",
  "वसन्त कुमार",
  "دينا \u202eحداد",
  "王小明",
  "W".repeat(5000),
];

test.each(hostile)(
  "[BADGE-01] [HOME-01] a name that is printed comes to the badge maker as its badge shows it (%#)",
  (typed) => {
    const [path, ...rest] = makePrintAddress(typed).split("#");
    expect(path).toBe("/badge-maker");
    expect(rest).toHaveLength(1);
    expect(rest[0]).toMatch(/^name=[\w%.!~*'()-]+$/);
    const name = readPrintHash(`#${rest[0]}`);
    expect(name).toBe(tidyName(typed));
    const { guests, faulty } = readGuests(makeNamedList(name ?? ""), "random");
    expect([guests.map((guest) => guest.name), faulty]).toEqual([[tidyName(typed)], []]);
  },
);

test.each([
  ["", undefined],
  ["#step-2", undefined],
  ["#name=", ""],
  ["#name=%E0%A4", ""],
  ["#name=%", ""],
  ["#name=%20%00", ""],
  [`#name=${"x".repeat(5000)}`, "x".repeat(passNameMax)],
  ["#name=a%26code%3Db", "a&code=b"],
])("[BADGE-01] what follows the # of the badge maker is a name, or nobody's (%#)", (hash, name) => {
  expect(readPrintHash(hash)).toBe(name);
});

test("[HOME-01] nobody prints a badge without a name", () => {
  expect(makePrintAddress(" \u202e\n ")).toBe("");
});
