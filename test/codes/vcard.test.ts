import fc from "fast-check";
import ICAL from "ical.js";
import { getCountries, getExampleNumber, parsePhoneNumberWithError } from "libphonenumber-js/max";
import mobileExamples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { readPhone } from "#frontend/src/codes/qr/read-contact.ts";
import { removeTrunkZero } from "#frontend/src/codes/qr/trunk-zero.ts";
import { buildVcard, drawCardUid, type Card } from "#frontend/src/codes/qr/vcard.ts";
import { cleanEmail, cleanPhone, cleanUrl, hasVisibleText } from "#shared/input/visible-text.ts";
import { anyCard, fieldText } from "#test/support/readers/card-inputs.ts";
import { sampleSize } from "#test/support/sample.ts";

const nobody: Card = {
  firstName: "",
  lastName: "",
  organization: "",
  jobTitle: "",
  phone: "",
  cellPhone: "",
  email: "",
  website: "",
};

/** ical.js reads three of the four escapes of vCard 3.0; RFC 2426 escapes the semicolon in every text as well. */
const unescapeSemicolons = (text: string) => text.replaceAll("\\;", ";");
/** ical.js also removes every backslash from a telephone number. */
const withoutBackslashes = (text: string) => text.replaceAll("\\", "");

/** ical.js reads the `;` after a name part that ends in an escaped backslash as part of the name. */
const endsLegibly = ({ firstName, lastName }: Card) =>
  ![firstName, lastName].some((name) => tidy(name).endsWith("\\"));

/** The values that an independent address book reads from a card. */
const parse = (vcard: string) => {
  const component = ICAL.Component.fromString(vcard.trimEnd());
  const readAll = (name: string) => component.getAllProperties(name);
  const readText = (name: string) => {
    const values = readAll(name).map((property) => unescapeSemicolons(String(property.getFirstValue())));
    return values.length > 1 ? values : (values[0] ?? "");
  };
  const phones = readAll("tel").map((property) => [
    String(property.getParameter("type")).toUpperCase(),
    property.getFirstValue(),
  ]);
  return {
    version: readText("version"),
    n: readAll("n").map((property) => property.getFirstValue()),
    fn: readText("fn"),
    org: readAll("org").map((property) => property.getFirstValue()),
    title: readText("title"),
    phones: Object.fromEntries(phones),
    email: readText("email"),
    url: readAll("url").map((property) => property.getFirstValue()),
    names: component.getAllProperties().map(({ name }) => name),
  };
};

/**
 * Turns line breaks of every kind into one, removes other control characters, and trims both ends. Text that shows
 * nothing is empty.
 */
const tidy = (text: string) =>
  !hasVisibleText(text)
    ? ""
    : text
        .replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "\n")
        .replaceAll(/[^\P{Cc}\n\t]/gu, "")
        .trim();

/** Numbers and addresses have one line, and nothing invisible. */
const joinLines = (text: string) => tidy(text).replaceAll("\n", " ");
const asSeen = (card: Card): Card => ({
  ...card,
  phone: removeTrunkZero(cleanPhone(joinLines(card.phone))),
  cellPhone: removeTrunkZero(cleanPhone(joinLines(card.cellPhone))),
  email: cleanEmail(joinLines(card.email)),
  website: cleanUrl(joinLines(card.website)),
});

test("[QR-06] another address book reads any card as it was typed", () => {
  fc.assert(
    fc.property(anyCard().filter(endsLegibly), (typed) => {
      const vcard = buildVcard(typed);
      const card = asSeen(typed);
      if (vcard === undefined) {
        expect(Object.values(card).map(tidy).join("")).toBe("");
        return;
      }
      const names = [tidy(card.firstName), tidy(card.lastName)].filter((name) => name !== "");
      const expected = (text: string) => (tidy(text) === "" ? [] : [tidy(text)]);
      const parsed = parse(vcard);
      expect(parsed).toMatchObject({
        version: "3.0",
        n: [[tidy(card.lastName), tidy(card.firstName), "", "", ""]],
        fn:
          names.length > 0
            ? expect.toBeOneOf(
                ["", " "].flatMap((between) => [names.join(" "), names.toReversed().join(between)]),
              )
            : expect.stringMatching(/\S/),
        org: expected(card.organization),
        title: tidy(card.jobTitle),
        email: card.email,
        url: expected(card.website),
        phones: {
          ...(tidy(card.phone) !== "" && { VOICE: withoutBackslashes(card.phone) }),
          ...(tidy(card.cellPhone) !== "" && { CELL: withoutBackslashes(card.cellPhone) }),
        },
      });
    }),
    { numRuns: sampleSize({ usual: 40, full: 3000 }) },
  );
});

test("[QR-06] writes a website without the blank that a hidden character leaves", () => {
  const website = "\u202e\nexample.org";
  expect(parse(buildVcard({ ...nobody, website }) ?? "").url).toEqual(["example.org"]);
});

test.each([
  ["Ada", "Holm", "Ada Holm"],
  ["Péter", "Nagy", "Péter Nagy"],
  ["太郎", "田中", "田中太郎"],
  ["小明", "王", "王小明"],
  ["민준", "김", "김민준"],
  ["Taro", "田中", "Taro 田中"],
] as const)(
  "[QR-06] [VC-02] writes the full name of %j %j as %j, and N unchanged",
  (firstName, lastName, fn) => {
    const card = parse(buildVcard({ ...nobody, firstName, lastName }) ?? "");
    expect(card).toMatchObject({ fn, n: [[lastName, firstName, "", "", ""]] });
  },
);

test("[QR-06] removes invisible characters from numbers and addresses, but not from names", () => {
  const card = parse(
    buildVcard({
      ...nobody,
      firstName: "می\u200cخواهم",
      phone: "\u202a+49\u201130\u00a05550142\u202c",
      cellPhone: "＋４９ １７０",
      email: "\u200bann@example\u00ad.org",
      website: "https://example.org/\u200e",
    }) ?? "",
  );
  expect(card).toMatchObject({
    fn: "می\u200cخواهم",
    phones: { VOICE: "+49-30 5550142", CELL: "+49 170" },
    email: "ann@example.org",
    url: ["https://example.org/"],
  });
});

test("[QR-06] escapes the backslash at the end of a name", () => {
  const vcard = buildVcard({ ...nobody, firstName: "a\\", lastName: "b;\\" });
  expect(vcard).toContain("N:b\\;\\\\;a\\\\;;;\r\n");
});

test("[QR-06] escapes field separators in a UID", () => {
  expect(buildVcard({ ...nobody, firstName: "Priya", uid: "a;b,c\\" })).toContain("UID:a\\;b\\,c\\\\\r\n");
});

test("[QR-06] text in any field neither adds nor removes a line of the card", () => {
  fc.assert(
    fc.property(anyCard(), fieldText, (card, uid) => {
      const lines = buildVcard({ ...card, uid })?.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/) ?? [];
      const names = lines.map((line) => line.split(/[:;]/)[0]);
      expect(new Set(names).size + (names.filter((name) => name === "TEL").length === 2 ? 1 : 0)).toBe(
        names.length,
      );
      for (const line of lines) expect(line).not.toMatch(/[^\P{Cc}\t]/u);
    }),
    { numRuns: sampleSize({ usual: 80, full: 2000 }) },
  );
});

test("[QR-06] writes a field of 500 characters on one line", () => {
  const organization = "Ł,;\\\n".repeat(100);
  const vcard = buildVcard({ ...nobody, organization }) ?? "";
  expect(vcard.split("\r\n")).toHaveLength(7);
  expect(parse(vcard).org).toEqual([organization.trim()]);
});

test.each(Object.keys(nobody))("[QR-06] a card with only its %s has N and FN", (field) => {
  const { fn, names } = parse(buildVcard({ ...nobody, [field]: "Only this" }) ?? "");
  expect(fn).toBe("Only this");
  expect(names.filter((name) => name === "n" || name === "fn").toSorted()).toEqual(["fn", "n"]);
});

test("[QR-07] makes no card from spaces, a UID or nothing", () => {
  expect(buildVcard(nobody)).toBeUndefined();
  expect(buildVcard({ ...nobody, firstName: " \n\u0000", uid: "1763640000000ab3z" })).toBeUndefined();
});

test("[VC-03] makes a UID of the time in milliseconds and 4 characters of base 36", () => {
  const parts = [0, 0.999, 0.5, 0.3];
  expect(drawCardUid({ nowMs: () => 1763640000000, random: () => parts.shift() ?? 0 })).toBe(
    "17636400000000zia",
  );
  const uid = drawCardUid({ nowMs: Date.now, random: Math.random });
  expect(uid).toMatch(/^\d{13}[0-9a-z]{4}$/);
  const lines = buildVcard({ ...nobody, firstName: "Priya", uid })?.split("\r\n");
  expect(lines).toContain(`UID:${uid}`);
});

test.each(["\u200b", "\u2800", "\u3164", "\u200e\u200f", "\ufe0f", "\u2800 \u00ad"])(
  "[QR-03] makes no card from fields that show nothing, such as %j",
  (blank) => {
    const fields = Object.fromEntries(Object.keys(nobody).map((field) => [field, blank]));
    expect(buildVcard({ ...nobody, ...fields })).toBeUndefined();
    expect(parse(buildVcard({ ...nobody, ...fields, organization: "Acme" }) ?? "")).toMatchObject({
      names: ["version", "n", "fn", "org"],
      fn: "Acme",
    });
  },
);

const phonesOf = (phone: string) =>
  (buildVcard({ ...nobody, phone, cellPhone: phone }) ?? "").match(/(?<=^TEL;TYPE=\w+:).*(?=\r)/gm);

test.each([
  ["+44 07700 900123", "+44 7700 900123"],
  ["+44 (0)7700 900123", "+44 7700 900123"],
  ["+44 (0) 7700 900123 ext. 12", "+44 7700 900123 ext. 12"],
  ["+4407700900123", "+447700900123"],
  ["0044 07700 900123", "0044 7700 900123"],
  ["+49 (0151) 23456789", "+49 (151) 23456789"],
  ["+91-098765-43210", "+91-98765-43210"],
  ["+36 06 1 555 0142", "+36 1 555 0142"],
  ["+353 (0)87 123 4567", "+353 87 123 4567"],
  ["+36 (06) 1 234 5678", "+36 1 234 5678"],
  ["+44 07700 900123 / +44 07700 900124", "+44 7700 900123 / +44 7700 900124"],
  ["tel:+49-0151-23456789", "tel:+49-151-23456789"],
  ["\u202a+44 07700\u00a0900123\u202c", "+44 7700 900123"],
  ["+250 0788 123 456", "+250 788 123 456"],
  ["+250 (0) 788 123 456", "+250 788 123 456"],
  ["+47 (0)22 12 34 56", "+47 22 12 34 56"],
  ["0047 (0) 22123456 ext. 12", "0047 22123456 ext. 12"],
  ["+39 (0)335 1234567", "+39 335 1234567"],
  ["+39 (0) 333-123456", "+39 333-123456"],
])("[QR-06] writes %s without the zero of calls within the country", (typed, written) => {
  expect(phonesOf(typed)).toEqual([written, written]);
});

test.each([
  "+39 06 1234 5678",
  "+378 0549 123456",
  "+225 07 12 34 56 78",
  "+250 06 848665",
  "+250 (0)6 848665",
  "+250 06 84 86 65 / +250 788 123 456",
  "+39 (0)6 1234 5678",
  "+39 (0)35 270111",
  "+39 (0)331 123456",
  "+47 02222",
  "+242 06 612 3456",
  "+44 20 7946 0018",
  "+1 650 555 0142",
  "07700 900123",
  "+49 30 0123456",
  "112",
])("[QR-06] preserves the number %s as it was typed", (typed) => {
  expect(phonesOf(typed)).toEqual([typed, typed]);
});

test("[QR-06] removes or preserves a zero after each country code as libphonenumber does", () => {
  const wrong = getCountries().flatMap((country) => {
    const example = getExampleNumber(country, mobileExamples);
    if (example === undefined) return [];
    const { countryCallingCode, nationalNumber, number } = example;
    const typed = [number, example.formatInternational(), `+${countryCallingCode} (0) ${nationalNumber}`];
    // Without a trunk prefix, a typed zero is a digit of the number.
    const trunk = parsePhoneNumberWithError(`+${countryCallingCode}0${nationalNumber}`).number === number;
    if (trunk) typed.push(`+${countryCallingCode} 0${nationalNumber}`);
    return typed.filter((text) => {
      const written = phonesOf(text)?.[0]?.replaceAll(/[^\d+]/g, "");
      return written !== number && parsePhoneNumberWithError(text).number === number;
    });
  });
  expect(wrong).toEqual([]);
});

test("[QR-06] removes the bracketed zero of Italian and Norwegian numbers as phone codes do", () => {
  const prefixes = Array.from({ length: 100 }, (_, index) => 300 + index);
  const typed = [
    ...prefixes.flatMap((prefix) => [`+39 (0)${prefix} 1234567`, `+39 (0)${prefix} 123456`]),
    "+47 (0)412 34 567",
    "+47 (0)22 12 34 56",
  ];
  const dialed = typed.map((number) => phonesOf(number)?.[0]?.replaceAll(/[^\d+]/g, ""));
  expect(dialed).toEqual(typed.map((number) => readPhone(number)?.number));
});
