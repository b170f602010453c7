import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { describe, expect, test } from "vitest";
import { cleanEmail, cleanPhone, cleanUrl, phoneSeparators } from "#shared/input/visible-text.ts";
import { anyCharacter } from "#test/support/any-character.ts";
import { sampleSize } from "#test/support/sample.ts";

test.each([
  ["direction marks of a contacts app", "\u202a+49 30 5550142\u202c", "+49 30 5550142"],
  ["hyphens that do not break", "+49\u201130\u20115550142", "+49-30-5550142"],
  ["blanks that do not break", "+49\u00a030\u202f5550142", "+49 30 5550142"],
  ["full-width digits and signs", "＋４９（３０）５５５－０１４２", "+49(30)555-0142"],
  ["Arabic digits", "+٤٩ ٣٠ ٥٥٥٠١٤٢", "+49 30 5550142"],
  ["Persian digits", "+۴۹ ۳۰ ۵۵۵۰۱۴۲", "+49 30 5550142"],
  ["Devanagari digits", "+४९ ३० ५५५०१४२", "+49 30 5550142"],
  ["mathematical digits", "+𝟜𝟡 𝟹𝟶", "+49 30"],
  ["soft hyphens and a byte order mark", "\ufeff+49\u00ad30", "+4930"],
])("[CONT-14] cleans a phone number with %s to ASCII", (_, typed, clean) => {
  expect(cleanPhone(typed)).toBe(clean);
});

test("[CONT-14] reads the same digits as libphonenumber for any marks in a number", () => {
  const mark = fc.constantFrom(
    "\u202d",
    "\u2011",
    "\u00a0",
    "\u200b",
    "\u2212",
    " ",
    "(",
    ")",
    "－",
    "\u00ad",
  );
  fc.assert(
    fc.property(
      fc.array(mark, { maxLength: 11 }),
      fc.constantFrom(0x30, 0x660, 0x6f0, 0xff10),
      (marks, zero) => {
        const typed = `+${Array.from("14155550142", (digit, at) => String.fromCodePoint(zero + Number(digit)) + (marks[at] ?? "")).join("")}`;
        const libphonenumber = parsePhoneNumberFromString(typed.replace(/[\u202d\u00ad\u200b]/g, ""));
        expect(cleanPhone(typed).replace(phoneSeparators, "")).toBe("+14155550142");
        if (libphonenumber !== undefined) expect(libphonenumber.number).toBe("+14155550142");
      },
    ),
    { numRuns: sampleSize({ usual: 40, full: 2000 }) },
  );
});

test.each([
  ["white space and marks around it", "\u200e \u00a0ann@example.org\u200f\t", "ann@example.org"],
  ["marks inside", "a\u00adnn@exam\u200bple.org", "ann@example.org"],
  ["joiners in Latin letters", "a\u200dnn@exam\u200cple.org", "ann@example.org"],
  ["a full-width at sign", "ann＠example.org", "ann@example.org"],
  ["a joiner that its domain needs", "info@نامه\u200cای.com", "info@نامه\u200cای.com"],
])("[CONT-14] cleans an email address with %s", (_, typed, clean) => {
  expect(cleanEmail(typed)).toBe(clean);
});

test("[CONT-14] preserves a line break inside an address, so that it is refused", () => {
  expect(cleanEmail("ann@example.org\r\nBcc: eve@example.org")).toContain("\r\n");
});

describe("URLs", () => {
  test.each([
    ["marks at its ends", "\u200b\u00a0\ufeffhttps://example.org/a\u200e\u00a0", "https://example.org/a"],
    ["marks inside", "https://exa\u00admple.org/\u202eten\u200d", "https://example.org/ten"],
    ["Persian words", "https://fa.example.org/می\u200cخواهم", "https://fa.example.org/می\u200cخواهم"],
    [
      "joined emoji",
      "https://example.org/👩\u200d💻👩🏽\u200d🚀❤\ufe0f\u200d🔥",
      "https://example.org/👩\u200d💻👩🏽\u200d🚀❤\ufe0f\u200d🔥",
    ],
  ])("[QR-02] removes only invisible characters from a URL with %s", (_, typed, clean) => {
    expect(cleanUrl(typed)).toBe(clean);
  });
});

test("[CONT-14] cleaning twice gives the same result", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 30 }), (text) => {
      for (const clean of [cleanPhone, cleanEmail, cleanUrl]) expect(clean(clean(text))).toBe(clean(text));
    }),
    { numRuns: sampleSize({ usual: 40, full: 5000 }) },
  );
});
