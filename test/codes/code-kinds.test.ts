import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import ICAL from "ical.js";
import { getCountries, getExampleNumber, parsePhoneNumberWithError } from "libphonenumber-js/max";
import mobileExamples from "libphonenumber-js/mobile/examples";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { encodeText } from "#frontend/src/codes/qr/encode-text.ts";
import {
  fieldName,
  foldLine,
  kindNames,
  kinds,
  valuesOf,
  type KindName,
} from "#frontend/src/codes/qr/kinds.ts";
import { makeCode, type CodeResult } from "#frontend/src/codes/qr/make-code.ts";
import { makeDesignedCode } from "#frontend/src/codes/qr/make-designed-code.ts";
import { prepareDecoder, readCodeText, readRasterCodes } from "#test/support/readers/read-code.ts";
import { readPdf } from "#test/support/readers/read-pdf.ts";
import { sample } from "#test/support/sample.ts";

beforeAll(prepareDecoder);

const noon = Date.UTC(2026, 10, 24, 12);

/** Valid form values of each kind. */
const examples = {
  text: { text: "Seat 14B\nGate 3" },
  wifi: { name: 'Main; "Hall", 5:GHz\\', password: "a;b:c,d\\e", security: "WPA", hidden: "yes" },
  email: { to: "front+desk@northlight.example", subject: "RSVP: 2 & more?", message: "Yes,\nप्रिया" },
  phone: { number: "+91 80 5550-0142" },
  sms: { number: "+1 650 555 0142", message: "Table: 4; yes" },
  whatsapp: { number: "0091 98 4455 0142", message: "Hello & welcome #1" },
  place: { place: "-33.856800, +151.2153" },
  event: {
    title:
      "Northlight Summit; day 1, with a title that is much longer than one line of a calendar has room for",
    starts: "2027-03-12T09:30",
    ends: "2027-03-12T17:00",
    zone: "place",
    where: "Hall 4, Mill Lane",
    notes: "Bring your pass.\nदरवाज़े 08:30 पर खुलते हैं, और पंक्ति छोटी होगी।",
  },
} satisfies Readonly<Record<KindName, Readonly<Record<string, string>>>>;

const encode = (kind: KindName, changes: Readonly<Record<string, string>> = {}): string => {
  const result = kinds[kind].read({ ...examples[kind], ...changes }, noon);
  if (result.type === "wrong") throw new Error(JSON.stringify(result.errors));
  return result.text;
};

const codeOf = (result: CodeResult) => {
  if (result.type !== "made") throw new Error(result.type);
  return result.code;
};

/** Parses ZXing's published grammar: parts end with a semicolon, a backslash escapes the next character. */
const readWifi = (text: string) => {
  expect(text).toMatch(/^WIFI:.*;;$/s);
  const parts = text.slice(5).match(/[TSPH]:(?:\\.|[^;\\])*;/gs) ?? [];
  return Object.fromEntries(
    parts.map((part) => [part[0]!, part.slice(2, -1).replace(/\\(.)/gs, "$1")] as const),
  );
};

const readLink = (text: string) => {
  const { protocol, host, pathname, searchParams } = new URL(text);
  return [protocol + host, decodeURIComponent(pathname), Object.fromEntries(searchParams)];
};

const readCalendar = (text: string) => {
  for (const line of text.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const event = ICAL.Component.fromString(text).getFirstSubcomponent("vevent")!;
  const read = (name: string) => String(event.getFirstPropertyValue(name));
  return ["summary", "dtstart", "dtend", "location", "description", "dtstamp"].map(read);
};

/** The value of each kind as another program reads it, by its standard. */
const standards: Readonly<Record<KindName, readonly [read: (text: string) => unknown, means: unknown]>> = {
  text: [(text) => text, "Seat 14B\nGate 3"],
  wifi: [readWifi, { T: "WPA", S: 'Main; "Hall", 5:GHz\\', P: "a;b:c,d\\e", H: "true" }],
  email: [
    readLink,
    ["mailto:", "front+desk@northlight.example", { subject: "RSVP: 2 & more?", body: "Yes,\r\nप्रिया" }],
  ],
  phone: [(text) => parsePhoneNumberWithError(text).number, "+918055500142"],
  sms: [(text) => /^SMSTO:(\+\d+):(.*)$/s.exec(text)?.slice(1), ["+16505550142", "Table: 4; yes"]],
  whatsapp: [readLink, ["https:wa.me", "/919844550142", { text: "Hello & welcome #1" }]],
  place: [
    (text) => /^geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text)?.slice(1),
    ["-33.8568", "151.2153"],
  ],
  event: [
    readCalendar,
    [
      examples.event.title,
      "2027-03-12T09:30:00",
      "2027-03-12T17:00:00",
      "Hall 4, Mill Lane",
      examples.event.notes,
      "2026-11-24T12:00:00Z",
    ],
  ],
};

test.each(kindNames)(
  "[QR-08] another decoder reads the code of the kind %s back as its standard defines",
  async (kind) => {
    const [read, means] = standards[kind];
    const text = await readCodeText(codeOf(makeCode(encode(kind), 300)).png);
    expect(text).toBe(encode(kind));
    expect(read(text)).toEqual(means);
  },
);

test("[QR-08] omits empty fields from the code", () => {
  expect(encode("wifi", { security: "nopass", password: "", hidden: "no", name: "Guests" })).toBe(
    "WIFI:T:nopass;S:Guests;;",
  );
  expect(encode("email", { subject: "", message: "" })).toBe("mailto:front%2Bdesk@northlight.example");
  expect(encode("phone", { number: "+44 (0)20 7946 0018" })).toBe("tel:+442079460018");
  expect(encode("sms", { message: "" })).toBe("SMSTO:+16505550142");
  expect(encode("whatsapp", { message: "" })).toBe("https://wa.me/919844550142");
  expect(encode("sms", { message: "\u200b\ufe0f" })).toBe("SMSTO:+16505550142");
  expect(encode("event", { ends: "", where: "\u2800", notes: "\u3164\u200b" })).not.toMatch(
    /LOCATION|DESCRIPTION/,
  );
  expect(encode("event", { ends: "", where: "", notes: "" })).not.toMatch(/DTEND|LOCATION|DESCRIPTION/);
  expect(encode("place", { place: "90, 13.5" })).toBe("geo:90,0");
});

test.each<[KindName, Readonly<Record<string, string>>, string]>([
  ["text", { text: " \n" }, "text"],
  ["text", { text: "\u200b\u2800\n" }, "text"],
  ["text", { text: "\u3164\ufe0f" }, "text"],
  ["wifi", { name: "" }, "name"],
  ["wifi", { name: "\u200b\u2800" }, "name"],
  ["wifi", { name: "प्रियाप्रिया" }, "name"],
  ["wifi", { password: "short" }, "password"],
  ["wifi", { password: "пароль-сети" }, "password"],
  ["wifi", { password: "1234567" }, "password"],
  ["wifi", { password: "x".repeat(64) }, "password"],
  ["wifi", { password: "f".repeat(63) + "\t" }, "password"],
  ["wifi", { security: "WPA3", password: "" }, "password"],
  ["wifi", { security: "WPA3", password: "é".repeat(65) }, "password"],
  ["wifi", { security: "WEP", password: "" }, "password"],
  ["wifi", { security: "WEP", password: "sixsix" }, "password"],
  ["wifi", { security: "WEP", password: "ABCDEF012" }, "password"],
  ["email", { to: "priya@" }, "to"],
  ["email", { to: "priya" }, "to"],
  ["email", { to: "priya@gmail" }, "to"],
  ["email", { to: "priya raman@example.org" }, "to"],
  ["email", { to: "priya..r@example.org" }, "to"],
  ["email", { to: "priya@-example.org" }, "to"],
  ["email", { to: "priya@example.123" }, "to"],
  ["email", { to: "priya@example.org?cc=x@example.org" }, "to"],
  ["email", { to: "priya@example.org, ben@" }, "to"],
  ["email", { to: `${"x".repeat(65)}@example.org` }, "to"],
  ["email", { to: "mailto:a%b@example.org" }, "to"],
  ["email", { to: "mailto:ann%0Abcc@example.org" }, "to"],
  ["email", { to: "mailto:ann%40example.com@example.org" }, "to"],
  ["phone", { number: "080 5550 0142" }, "number"],
  ["phone", { number: "+1234567890123456" }, "number"],
  ["phone", { number: "+1650555014" }, "number"],
  ["phone", { number: "+1 650 555 0142 / 0143" }, "number"],
  ["phone", { number: "+1 650 555 0142 or 0143" }, "number"],
  ["phone", { number: "+1 650 555 0142 or +1 650 555 0143" }, "number"],
  ["phone", { number: "+44 7700 900123 / +44 7700 900124" }, "number"],
  ["phone", { number: "+49 30 5550142 / 43" }, "number"],
  ["phone", { number: "+49 30 5550142/43" }, "number"],
  ["phone", { number: "+45 32 10 10 10 / 11" }, "number"],
  ["phone", { number: "+44 7700 900123\n07700 900124" }, "number"],
  ["phone", { number: "+999 1234 5678" }, "number"],
  ["phone", { number: "+49 30 5550142 55501" }, "number"],
  ["phone", { number: "+33 1 23 45 67 8" }, "number"],
  ["phone", { number: "+52 1 55 4163 7145 / 46" }, "number"],
  ["phone", { number: "+33 1 23 45 67 891" }, "number"],
  ["phone", { number: "1" }, "number"],
  ["phone", { number: "112 ext 5" }, "number"],
  ["phone", { number: "*100#" }, "number"],
  ["sms", { number: "+1 650 CALL US" }, "number"],
  ["sms", { number: "+1 650 555 0142 ext. 5" }, "number"],
  ["sms", { number: "+1650555014" }, "number"],
  ["whatsapp", { number: "+1650555014" }, "number"],
  ["whatsapp", { number: "+1 650 555 0142 / 0143" }, "number"],
  ["whatsapp", { number: "12345" }, "number"],
  ["whatsapp", { number: "+1 650 555 0142 x5" }, "number"],
  ["whatsapp", { number: "" }, "number"],
  ["place", { place: "Mill Lane" }, "place"],
  ["place", { place: "91, 0" }, "place"],
  ["place", { place: "0, 181" }, "place"],
  ["place", { place: "48.8584 N, 2.2945 N" }, "place"],
  ["place", { place: "-48.8584 S, 2.2945 E" }, "place"],
  ["place", { place: "48°61′N 2°17′E" }, "place"],
  ["place", { place: "48.5°51′N 2°17′E" }, "place"],
  ["place", { place: "48 51 2 17" }, "place"],
  ["place", { place: "48.8584" }, "place"],
  ["place", { place: "1, 2, 3" }, "place"],
  ["place", { place: "lat 48.8584, lat 2.2945" }, "place"],
  ["place", { place: "48.8584 lon 2.2945" }, "place"],
  ["place", { place: "geo:91,0" }, "place"],
  ["place", { place: "https://maps.app.goo.gl/AbCdEf" }, "place"],
  ["place", { place: "https://maps.example.org/@48.8584,2.2945,17z" }, "place"],
  ["place", { place: "https://www.google.com/maps?q=12,+5th+Cross+Road,+Bengaluru" }, "place"],
  ["place", { place: "https://www.google.com/maps?q=24/7%20Gym" }, "place"],
  ["place", { place: "https://www.google.com/maps?q=24/7" }, "place"],
  ["place", { place: "https://www.google.com/maps/place/12,+5th+Cross+Rd" }, "place"],
  ["place", { place: "https://www.google.com/maps/dir/48.8584,2.2945/Mill+Lane" }, "place"],
  ["place", { place: "https://maps.apple.com/?daddr=12,5th%20Cross%20Rd" }, "place"],
  ["place", { place: "https://maps.apple.com/?daddr=India+Gate&sll=48.8584,2.2945" }, "place"],
  ["place", { place: "https://www.google.com/maps/dir/A/B/@48.8584,2.2945,15z" }, "place"],
  ["place", { place: "https://www.openstreetmap.org/directions?route=48.8,2.2%3B#map=13/48.8/2.2" }, "place"],
  ["place", { place: "geo:0,0?q=12,%205th%20Cross%20Rd" }, "place"],
  ["place", { place: "geo:48.8584,2.2945x" }, "place"],
  ["event", { title: " " }, "title"],
  ["event", { title: "\u200e\u3164" }, "title"],
  ["event", { starts: "" }, "starts"],
  ["event", { ends: "2027-03-12T09:30" }, "ends"],
  ["event", { ends: "soon" }, "ends"],
  ["event", { starts: "2027-02-30T09:30" }, "starts"],
  ["event", { starts: "2027-03-12T25:30", ends: "" }, "starts"],
])("[QR-08] for the kind %s, rejects %j at its field", (kind, changes, field) => {
  const result = kinds[kind].read({ ...examples[kind], ...changes }, noon);
  expect(result.type === "wrong" && Object.keys(result.errors)).toEqual([field]);
});

/** Values that a standard allows, and the text of their code. */
/** WPA's 256 bits in hexadecimal digits. */
const pairwiseKey = "aB".repeat(32);

/** WEP's 104 bits in hexadecimal digits. */
const twentySixDigits = "0123456789abcdef".repeat(2).slice(0, 26);

const validValues: readonly (readonly [KindName, Readonly<Record<string, string>>, string])[] = [
  ["phone", { number: "\u202d+49 30 5550142\u202c" }, "tel:+49305550142"],
  ["phone", { number: "+49\u201130\u20115550142" }, "tel:+49305550142"],
  ["phone", { number: "＋４９ ３０ ５５５０１４２" }, "tel:+49305550142"],
  ["phone", { number: "+٤٩ ٣٠ ٥٥٥٠١٤٢" }, "tel:+49305550142"],
  ["phone", { number: "tel:+49-30-5550142" }, "tel:+49305550142"],
  ["phone", { number: "+49 [30] 555/01·42" }, "tel:+49305550142"],
  ["phone", { number: "+1 650 555 0142 ext. 12" }, "tel:+16505550142;ext=12"],
  ["phone", { number: "+1 650 555 0142 x12" }, "tel:+16505550142;ext=12"],
  ["phone", { number: "+1 650 555 0142;ext=12" }, "tel:+16505550142;ext=12"],
  ["phone", { number: "+44 07700 900123" }, "tel:+447700900123"],
  ["phone", { number: "0044 (0)7700 900123" }, "tel:+447700900123"],
  ["phone", { number: "+44 (0) 7700 900123 ext. 7" }, "tel:+447700900123;ext=7"],
  ["phone", { number: "+49 0151 23456789" }, "tel:+4915123456789"],
  ["phone", { number: "+49 (0151) 23456789" }, "tel:+4915123456789"],
  ["phone", { number: "+49 30 / 5550142" }, "tel:+49305550142"],
  ["phone", { number: "+49 2161/123456" }, "tel:+492161123456"],
  ["phone", { number: "+91 098765 43210" }, "tel:+919876543210"],
  ["phone", { number: "+1 (0) 650 555 0142" }, "tel:+16505550142"],
  ["phone", { number: "+1 1 650 555 0142" }, "tel:+16505550142"],
  ["phone", { number: "+7 8 912 345 67 89" }, "tel:+79123456789"],
  ["phone", { number: "+7 800 555 35 35" }, "tel:+78005553535"],
  ["phone", { number: "+36 06 1 555 0142" }, "tel:+3615550142"],
  ["phone", { number: "+39 06 1234 5678" }, "tel:+390612345678"],
  ["phone", { number: "+39 (0)6 1234 5678" }, "tel:+390612345678"],
  ["phone", { number: "+39 0 347 123 4567" }, "tel:+393471234567"],
  ["phone", { number: "+225 07 12 34 56 78" }, "tel:+2250712345678"],
  ["phone", { number: "+800 1234 5678" }, "tel:+80012345678"],
  ["phone", { number: "+52 1 55 4163 7145" }, "tel:+525541637145"],
  ["phone", { number: "+52 55 4163 7145 ext. 12" }, "tel:+525541637145;ext=12"],
  ["whatsapp", { number: "0052 1 (55) 4163-7145", message: "" }, "https://wa.me/525541637145"],
  ["phone", { number: "112" }, "tel:112"],
  ["phone", { number: "+6834002" }, "tel:+6834002"],
  ["sms", { number: "12345", message: "VOTE A" }, "SMSTO:12345:VOTE A"],
  ["sms", { number: "+44 07700 900123", message: "" }, "SMSTO:+447700900123"],
  ["whatsapp", { number: "+44 07700 900123", message: "" }, "https://wa.me/447700900123"],
  ["whatsapp", { number: "+49 0151 23456789", message: "" }, "https://wa.me/4915123456789"],
  ["whatsapp", { number: "+91 098765 43210", message: "" }, "https://wa.me/919876543210"],
  ["whatsapp", { number: "\u202a+91 98445\u00a050142\u202c", message: "" }, "https://wa.me/919844550142"],
  ["email", { to: "jörg@müller.de", subject: "", message: "" }, "mailto:j%C3%B6rg@xn--mller-kva.de"],
  ["email", { to: "用户@例え.jp", subject: "", message: "" }, "mailto:%E7%94%A8%E6%88%B7@xn--r8jz45g.jp"],
  [
    "email",
    { to: "info@xn--h1alffa9f.xn--p1ai", subject: "", message: "" },
    "mailto:info@xn--h1alffa9f.xn--p1ai",
  ],
  [
    "email",
    { to: "a!#$%&'*+/=?^_`{|}~-z@example.org", subject: "", message: "" },
    `mailto:${encodeURIComponent("a!#$%&'*+/=?^_`{|}~-z")}@example.org`,
  ],
  [
    "email",
    { to: '"ann, holm"@example.org', subject: "", message: "" },
    "mailto:%22ann%2C%20holm%22@example.org",
  ],
  ["email", { to: "ann@[192.0.2.1]", subject: "", message: "" }, "mailto:ann@%5B192.0.2.1%5D"],
  [
    "email",
    { to: "ann@example.org, ben@example.org", subject: "", message: "" },
    "mailto:ann@example.org,ben@example.org",
  ],
  ["email", { to: "mailto:ann@example.org", subject: "", message: "" }, "mailto:ann@example.org"],
  [
    "email",
    { to: "mailto:ada%2Bevents@example.org", subject: "", message: "" },
    "mailto:ada%2Bevents@example.org",
  ],
  [
    "email",
    { to: "MAILTO:m%C3%BCller@b%C3%BCcher.example", subject: "", message: "" },
    "mailto:m%C3%BCller@xn--bcher-kva.example",
  ],
  [
    "email",
    { to: "mailto:%22ann%2C%20holm%22@example.org,ben@example.org", subject: "", message: "" },
    "mailto:%22ann%2C%20holm%22@example.org,ben@example.org",
  ],
  ["email", { to: "mailto:ann%40example.org", subject: "", message: "" }, "mailto:ann@example.org"],
  ["email", { to: "a%2Bb@example.org", subject: "", message: "" }, "mailto:a%252Bb@example.org"],
  ["email", { to: "a%b@example.org", subject: "", message: "" }, "mailto:a%25b@example.org"],
  ["email", { to: "ann@exam\u00adple.org\u200b", subject: "", message: "" }, "mailto:ann@example.org"],
  ["wifi", { name: "a", password: "x".repeat(8), hidden: "no" }, "WIFI:T:WPA;S:a;P:xxxxxxxx;;"],
  ["wifi", { name: "a", password: " ".repeat(63), hidden: "no" }, `WIFI:T:WPA;S:a;P:${" ".repeat(63)};;`],
  ["wifi", { name: "a", password: pairwiseKey, hidden: "no" }, `WIFI:T:WPA;S:a;P:${pairwiseKey};;`],
  ["wifi", { name: "a", password: "é", security: "WPA3", hidden: "no" }, "WIFI:T:WPA;R:1;S:a;P:é;;"],
  [
    "wifi",
    { name: "a", password: "می\u200cخواهم", security: "WPA3", hidden: "no" },
    "WIFI:T:WPA;R:1;S:a;P:می\u200cخواهم;;",
  ],
  ["wifi", { name: "a", password: "abcde", security: "WEP", hidden: "no" }, "WIFI:T:WEP;S:a;P:abcde;;"],
  [
    "wifi",
    { name: "a", password: twentySixDigits, security: "WEP", hidden: "yes" },
    `WIFI:T:WEP;S:a;P:${twentySixDigits};H:true;;`,
  ],
  [
    "wifi",
    { name: "é".repeat(16), password: "", security: "nopass", hidden: "no" },
    `WIFI:T:nopass;S:${"é".repeat(16)};;`,
  ],
  ["event", { starts: "2028-02-29T23:59:59", ends: "" }, "DTSTART:20280229T235900"],
];

test.each(validValues)(
  "[QR-08] for the kind %s, accepts %j, and a decoder reads it back",
  async (kind, changes, holds) => {
    const text = await readCodeText(codeOf(makeCode(encode(kind, changes), 600)).png);
    expect(text).toBe(encode(kind, changes));
    if (kind === "event") expect(text).toContain(`${holds}\r\n`);
    else expect(text).toBe(holds);
  },
);

test("[QR-08] writes the mobile number of any country without the country's trunk prefix", () => {
  const wrong = sample(60, getCountries()).flatMap((country) => {
    const example = getExampleNumber(country, mobileExamples);
    if (example === undefined) return [];
    const { number, countryCallingCode, nationalNumber } = example;
    const typed = [
      number,
      example.formatInternational(),
      `+${countryCallingCode} ${example.formatNational()}`,
      `+${countryCallingCode} (0)${nationalNumber}`,
    ];
    return typed.filter((text) => {
      // If national numbers begin with a zero of their own, `(0)` is read as that zero.
      const read = parsePhoneNumberWithError(text);
      const means = read.isValid() ? read.number : number;
      return encode("whatsapp", { number: text, message: "" }) !== `https://wa.me/${means.slice(1)}`;
    });
  });
  expect(wrong).toEqual([]);
});

const tower = "geo:48.8584,2.2945";

test.each([
  "48.8584, 2.2945",
  "٤٨٫٨٥٨٤، ٢٫٢٩٤٥",
  "４８．８５８４，２．２９４５",
  "48.8584 2.2945",
  "(48.8584; 2.2945)",
  "48,8584; 2,2945",
  "48,8584, 2,2945",
  "48,8584 2,2945",
  "48.8584 N, 2.2945 E",
  "48.8584° N, 2.2945° E",
  "48,8584° N 2,2945° E",
  "N 48.8584, E 2.2945",
  "N48.8584 E2.2945",
  "2.2945 E, 48.8584 N",
  "48°51′30.24″N 2°17′40.2″E",
  "48°51'30.24\"N, 2°17'40.2\"E",
  "48° 51' 30,24\" N 2° 17' 40,2\" E",
  "48°51’30.24”N 2°17’40.2”E",
  "48º 51.504' N, 2º 17.67' E",
  "N 48 51 30.24 E 2 17 40.2",
  "48 51.504 N 2 17.67 E",
  "Lat: 48.8584, Lon: 2.2945",
  "\u202a48.8584\u202c,\u00a02.2945",
  "٤٨.٨٥٨٤, ٢.٢٩٤٥",
  "geo:48.8584,2.2945",
  "geo:48.8584,2.2945,30;crs=wgs84;u=35",
  "geo:0,0?q=48.8584,2.2945(Tower)",
  "https://www.google.com/maps/@48.8584,2.2945,17z",
  "https://www.google.com/maps/place/Eiffel+Tower/@48.86,2.29,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x1!8m2!3d48.8584!4d2.2945!16s",
  "https://www.google.com/maps/search/?api=1&query=48.8584%2C2.2945",
  "https://www.google.de/maps?q=48.8584,2.2945",
  "https://maps.google.co.uk/?ll=48.8584,2.2945&z=17",
  "https://maps.apple.com/?ll=48.8584,2.2945&q=Tower",
  "https://maps.apple.com/place?coordinate=48.8584,2.2945",
  "https://www.openstreetmap.org/#map=17/48.8584/2.2945",
  "https://www.openstreetmap.org/?mlat=48.8584&mlon=2.2945#map=17/48.85/2.29",
  "https://www.bing.com/maps?cp=48.8584~2.2945&lvl=17",
  "https://waze.com/ul?ll=48.8584,2.2945",
  "https://maps.apple.com/?ll=48.8584,2.2945&q=12,%205th%20Cross%20Rd",
  "https://www.google.com/maps?q=24/7%20Gym&ll=48.8584,2.2945",
  "https://www.google.com/maps?q=48.8584,+2.2945+(Tower)",
  "https://www.google.com/maps/search/12,+5th+Cross+Rd/@48.8584,2.2945,15z",
  "https://www.google.com/maps/search/24%2F7+Gym/@48.8584,2.2945,15z",
  "https://www.google.com/maps/place/12,+5th+@Cross+Rd/@48.8584,2.2945,15z",
  "https://www.google.com/maps/search/48.8584,+2.2945",
  "https://www.google.com/maps/place/Caf%E9+A&B=100%/@48.8584,2.2945,15z",
  "https://www.google.com/maps/dir/12,+5th+Cross+Rd/48.8584,2.2945/@48.86,2.29,15z",
  "https://www.openstreetmap.org/#map=17/48.8584/2.2945&layers=N",
  "geo:48.8584,2.2945?q=12,%205th%20Cross%20Rd",
])("[QR-08] encodes the typed coordinates %s as a geo: URI", (place) => {
  expect(encode("place", { place })).toBe(tower);
});

const dataOf = (...points: readonly string[]): string =>
  `data=!4m9!4m8${points.map((point) => `!1m5!1m1!1s0x0:0x1!2m2!${point}`).join("")}!3e0`;
const [center, start, end] = ["@48.86,2.29,15z", "1d2.3522!2d48.8566", "1d2.2945!2d48.8584"];

test.each([
  `https://www.google.com/maps/dir/Gare+du+Nord/Tour+Eiffel/${center}/${dataOf(start, end)}`,
  `https://www.google.com/maps/dir//Tour+Eiffel/${center}/data=!4m8!4m7!1m0!1m5!1m1!1s0x0!2m2!${end}?entry=ttu`,
  `https://www.google.com/maps/dir/48.8566,+2.3522/48.8584,+2.2945/${center}`,
  "https://www.google.com/maps/dir/?api=1&origin=48.8566,2.3522&destination=48.8584,2.2945",
  "https://www.openstreetmap.org/directions?route=48.8566,2.3522;48.8584,2.2945#map=13/48.86/2.29",
  "https://www.openstreetmap.org/directions?from=48.8566%2C2.3522&to=48.8584%2C2.2945#map=13/48.86/2.29",
  "https://www.waze.com/live-map/directions?to=ll.48.8584%2C2.2945",
])("[QR-08] encodes the destination of the directions %s", (place) => {
  expect(encode("place", { place })).toBe(tower);
});

test.each([
  ["https://www.google.com/maps/search/-12.783507,+-74.969691?entry=tts", "geo:-12.783507,-74.969691"],
  [`https://www.google.com/maps/dir/40.7,+-73.9/40.6,+-74.1/${center}`, "geo:40.6,-74.1"],
  ["https://maps.google.com/maps?q=loc:12.9716+77.5946", "geo:12.9716,77.5946"],
  ["https://maps.google.com/maps?daddr=loc:12.9716+77.5946", "geo:12.9716,77.5946"],
  ["https://maps.google.com/maps?q=loc:12.9716,-77.5946", "geo:12.9716,-77.5946"],
])("[QR-08] reads a plus sign in the link %s as a space", (place, uri) => {
  expect(encode("place", { place })).toBe(uri);
});

test.each([
  ["33.8568 S, 151.2153 E", "geo:-33.8568,151.2153"],
  ["\u221233.8568, 151.2153", "geo:-33.8568,151.2153"],
  ["40°26′46″N 79°58′56″W", "geo:40.446111,-79.982222"],
  ["52, 13", "geo:52,13"],
  ["52,13", "geo:52,13"],
  ["-90, 20", "geo:-90,0"],
  ["0° 30' S 0° 30' W", "geo:-0.5,-0.5"],
])("[QR-08] encodes the typed coordinates %s with the signs of their hemispheres", (place, uri) => {
  expect(encode("place", { place })).toBe(uri);
});

test.each([
  "Longitude: 13.3777, Latitude: 52.5163",
  "Latitude: 52.5163, Longitude: 13.3777",
  "Longitude: 13.3777; Latitude: 52.5163",
  "lng 13.3777, lat 52.5163",
  "lon=13.3777 lat=52.5163",
  "(lon=13.3777 lat=52.5163)",
  "Long 13,3777 Lat 52,5163",
  "١٣٫٣٧٧٧ lon ٥٢٫٥١٦٣ lat",
  "13.3777 lon 52.5163 lat",
  "52.5163 lat, 13.3777 lon",
  "52.5163 lat, lon 13.3777",
  "Long Lat: 13.3777, 52.5163",
  "Lat Long: 52.5163 13.3777",
  "lon 13.3777, 52.5163",
  "13.3777 lon, 52.5163",
  "52.5163, lon 13.3777",
  "13.3777 52.5163 lat",
  "Longitude 13.3777 E, Latitude 52.5163 N",
  "Longitude: E 13.3777, Latitude: N 52.5163",
])("[QR-08] encodes the labeled coordinates %s with the latitude first", (place) => {
  expect(encode("place", { place })).toBe("geo:52.5163,13.3777");
});

test.each(["lng: 151.2153, lat: -33.8568", "Long 151,2153 Lat -33,8568"])(
  "[QR-08] encodes the labeled longitude of %s, which no latitude could have",
  (place) => {
    expect(encode("place", { place })).toBe("geo:-33.8568,151.2153");
  },
);

test("[QR-08] reads any coordinates back from degrees, minutes and seconds", () => {
  const parts = (degrees: number) => {
    const seconds = Math.round(Math.abs(degrees) * 3600);
    return `${Math.floor(seconds / 3600)}°${Math.floor((seconds % 3600) / 60)}′${seconds % 60}″`;
  };
  const degrees = (most: number) =>
    fc.integer({ min: -most * 3600, max: most * 3600 }).map((seconds) => seconds / 3600);
  fc.assert(
    fc.property(degrees(89), degrees(180), (latitude, longitude) => {
      const place = `${parts(latitude)}${latitude < 0 ? "S" : "N"} ${parts(longitude)}${longitude < 0 ? "W" : "E"}`;
      const [, north, east] = /^geo:(.+),(.+)$/.exec(encode("place", { place })) ?? [];
      expect(Number(north)).toBeCloseTo(latitude, 5);
      expect(Number(east)).toBeCloseTo(longitude, 5);
    }),
  );
});

test("[QR-08] writes an event in the device's time zone as the same moment in UTC", () => {
  const text = encode("event", { zone: "device" });
  const write = (time: string) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");
  expect(text).toContain(`DTSTART:${write("2027-03-12T09:30")}\r\n`);
  expect(text).toContain(`DTEND:${write("2027-03-12T17:00")}\r\n`);
});

const uidOf = (changes: Readonly<Record<string, string>>, nowMs = noon) => {
  const result = kinds.event.read({ ...examples.event, ...changes }, nowMs);
  return result.type === "ready" ? /^UID:(\S+)\r$/m.exec(result.text)?.[1] : undefined;
};

test("[QR-08] an event has the same UID in every code", () => {
  expect(uidOf({})).toMatch(/^20270312T093000-[\da-f]{16}$/);
  expect(uidOf({}, noon + 86_400_000)).toBe(uidOf({}));
});

test.each([
  [{ title: "Annual Leadership Forum 2027: A" }, { title: "Annual Leadership Forum 2027: B" }],
  [{ title: "तकनीकी सत्र १" }, { title: "तकनीकी सत्र २" }],
  [{ title: "\ud83c\udf89\ud83c\udf89" }, { title: "\ud83c\udf89\ud83c\udf8a" }],
  [{ where: "Hall 1" }, { where: "Hall 2" }],
  [{ ends: "2027-03-12T17:00" }, { ends: "2027-03-12T18:00" }],
  [{ notes: "Group A" }, { notes: "Group B" }],
  [
    { where: "Hall", notes: "" },
    { where: "", notes: "Hall" },
  ],
  [{ zone: "place" }, { zone: "device" }],
])("[QR-08] events with %j and %j have different UIDs", (one, other) => {
  expect(uidOf(one)).not.toBe(uidOf(other));
});

describe("an event in the device's time zone", () => {
  afterEach(() => void vi.unstubAllEnvs());

  const read = (timeZone: string, times: Readonly<Record<"starts" | "ends", string>>) => {
    vi.stubEnv("TZ", timeZone);
    const result = kinds.event.read({ ...examples.event, ...times, zone: "device" }, noon);
    if (result.type === "wrong") return Object.keys(result.errors);
    return [...result.text.matchAll(/^DT(?:START|END):(\S+)/gm)].map(([, moment]) => moment);
  };

  test.each([
    ["Europe/Berlin", "2027-03-28T01:30", "2027-03-28T01:15"],
    ["Europe/Berlin", "2027-10-31T02:45", "2027-10-31T02:15"],
    ["Europe/Berlin", "2027-10-31T02:30", "2027-10-31T02:30"],
    ["Asia/Kolkata", "2027-03-28T02:30", "2027-03-28T02:30"],
  ])("[QR-08] in %s, rejects the end of an event from %s until %s", (timeZone, starts, ends) => {
    expect(read(timeZone, { starts, ends })).toEqual(["ends"]);
  });

  test.each([
    ["Europe/Berlin", "2027-03-28T02:30", "2027-03-28T04:15", ["starts"]],
    ["Europe/Berlin", "2027-03-28T02:30", "", ["starts"]],
    ["Europe/Berlin", "2027-03-28T02:30", "2027-03-28T03:15", ["starts", "ends"]],
    ["Europe/Berlin", "2027-03-28T01:30", "2027-03-28T02:00", ["ends"]],
    ["America/New_York", "2027-03-14T02:59", "2027-03-14T05:00", ["starts"]],
    ["Australia/Lord_Howe", "2027-10-03T02:10", "2027-10-03T02:45", ["starts"]],
    ["Pacific/Apia", "2011-12-30T12:00", "2011-12-31T12:00", ["starts", "ends"]],
  ])("[QR-08] in %s, rejects a time that clocks skip between %s and %s", (timeZone, starts, ends, fields) => {
    expect(read(timeZone, { starts, ends })).toEqual(fields);
  });

  test.each([
    ["Europe/Berlin", "2027-03-28T01:59", "2027-03-28T03:00", "20270328T005900Z", "20270328T010000Z"],
    ["Europe/Berlin", "2027-10-31T02:30", "2027-10-31T03:15", "20271031T003000Z", "20271031T021500Z"],
    ["Asia/Kolkata", "2027-03-28T02:30", "2027-03-28T03:15", "20270327T210000Z", "20270327T214500Z"],
  ])(
    "[QR-08] in %s, writes the moments of %s and %s in their order",
    (timeZone, starts, ends, ...moments) => {
      expect(read(timeZone, { starts, ends })).toEqual(moments);
    },
  );

  test("[QR-08] never writes an end that is not after the start, at any two times of a year", () => {
    const minute = fc
      .integer({ min: 0, max: 366 * 24 * 60 })
      .map((minutes) => new Date(Date.UTC(2027, 0, 1) + minutes * 60_000).toISOString().slice(0, 16));
    fc.assert(
      fc.property(
        fc.constantFrom("Europe/Berlin", "America/New_York"),
        minute,
        minute,
        (zone, starts, ends) => {
          const [first = "", last = ""] = read(zone, { starts, ends });
          expect(!first.endsWith("Z") || last > first).toBe(true);
        },
      ),
    );
  });
});

test("[QR-08] writes the venue's local time even if the device's time zone skips it", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  const text = encode("event", { starts: "2027-03-28T02:30", ends: "2027-03-28T03:15" });
  vi.unstubAllEnvs();
  expect(text).toContain("DTSTART:20270328T023000\r\nDTEND:20270328T031500\r\n");
});

test("[QR-08] reads each kind's own fields from the form", () => {
  const form = Object.fromEntries(
    kindNames.flatMap((kind) =>
      Object.entries(examples[kind]).map(([field, value]) => [fieldName(kind, field), value] as const),
    ),
  );
  for (const kind of kindNames) expect(valuesOf(kind, form)).toEqual(examples[kind]);
});

test("[QR-08] reads a missing choice as the first one", () => {
  expect(valuesOf("wifi", {})).toEqual({ name: "", password: "", security: "WPA", hidden: "no" });
});

test("[QR-08] folds a calendar line of any length and script between characters, without loss", () => {
  const characters = fc.constantFrom("a", "é", "€", "😀");
  fc.assert(
    fc.property(fc.string({ unit: characters, minLength: 150, maxLength: 300 }), (line) => {
      const folded = foldLine(line);
      for (const part of folded.split("\r\n"))
        expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
      expect(folded.replaceAll("\r\n ", "")).toBe(line);
    }),
  );
});

const look = { dark: "#0b5d8f", light: "#fff7e0", margin: 4, widthPx: 2000 };

test("[QR-08] a colored code scans from its PNG of 2,000 pixels, its SVG and its PDF", async () => {
  const text = "https://www.example.com/day-1";
  const code = codeOf(await makeDesignedCode(text, look));
  const width = new DataView(code.png.buffer).getUint32(16);
  expect([width, await readCodeText(code.png)]).toEqual([2000, text]);
  const drawn = new Resvg(
    code.drawSvg().replace('width="2000" height="2000"', 'width="600" height="600"'),
  ).render();
  expect(await readCodeText(Uint8Array.from(drawn.asPng()))).toBe(text);
  const [read] = await readPdf(code.drawPdf!(), async ({ widthMm, rasterize }) => [
    Math.round(widthMm),
    await readRasterCodes(await rasterize(150)),
  ]);
  expect(read).toEqual([100, [text]]);
});

test("[QR-08] the SVG of a code with a logo addresses the logo as programs for SVG 1.1 read it", async () => {
  const logo = codeOf(makeCode("logo", 300)).png;
  class Canvas {
    getContext = () => ({ fillRect: vi.fn(), drawImage: vi.fn() });
    convertToBlob = () => Promise.resolve(new Blob([logo]));
  }
  vi.stubGlobal("OffscreenCanvas", Canvas);
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({}));
  const bitmap = { width: 300, height: 300, close: vi.fn() };
  const svg = codeOf(await makeDesignedCode("https://example.com", { ...look, logo: bitmap })).drawSvg();
  vi.unstubAllGlobals();
  expect(svg).toMatch(/^<svg [^>]*xmlns:xlink="http:\/\/www\.w3\.org\/1999\/xlink"/);
  const [, address = ""] = /<image [^>]*xlink:href="data:image\/png;base64,([^"]+)"/.exec(svg) ?? [];
  expect(Buffer.from(address, "base64").equals(logo)).toBe(true);
  expect(svg).not.toContain(" href=");
});

test.each([
  ["#777777", "#999999", "pale"],
  ["#f2b705", "#ffffff", "pale"],
  ["#ffffff", "#000000", "inverted"],
])("[QR-08] refuses a code in %s on %s as %s", async (dark, light, reason) => {
  expect(await makeDesignedCode("text", { ...look, dark, light })).toEqual({ type: "unfit", reason });
});

test("[QR-08] under a logo, uses the highest error correction that fits", () => {
  expect(encodeText("https://www.example.com/", 300, true)).toMatchObject({ level: "H" });
  expect(encodeText("a".repeat(1400), 300, true)).toMatchObject({ level: "Q" });
});

test.each([
  ["a".repeat(1664), true],
  ["a".repeat(2953), true],
  ["a".repeat(2954), false],
  ["1".repeat(5000), true],
  ["1".repeat(8000), false],
])(
  "[QR-08] a text too long for a code with a logo has its limit, and may fit without (case %#)",
  (text, fits) => {
    expect(encodeText("a".repeat(1663), 300, true).type).toBe("encoded");
    expect(encodeText(text, 300, true)).toEqual({
      type: "too-long",
      bytes: text.length,
      maxBytes: 1663,
      fitsWithoutLogo: fits,
    });
  },
);
