import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import ICAL from "ical.js";
import { parsePhoneNumberWithError } from "libphonenumber-js";
import { beforeAll, expect, test } from "vitest";
import { encodeText } from "#frontend/src/features/qr/encode-text.ts";
import {
  fieldName,
  foldLine,
  kindNames,
  kinds,
  valuesOf,
  type KindName,
} from "#frontend/src/features/qr/kinds.ts";
import { makeCode, type CodeResult } from "#frontend/src/features/qr/make-code.ts";
import { makeDesignedCode } from "#frontend/src/features/qr/make-designed-code.ts";
import { prepareDecoder, readCodeText, readRasterCodes } from "#test/support/readers/read-code.ts";
import { readPdf } from "#test/support/readers/read-pdf.ts";

beforeAll(prepareDecoder);

const noon = Date.UTC(2026, 10, 24, 12);

/** What the form holds when it is filled in rightly. */
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

/** By the grammar that ZXing publishes: parts end with a semicolon, a backslash keeps what follows it. */
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

/** What another program makes of each kind, by its standard. */
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
  "[QR-08] the code of the kind %s is read by another decoder, and by its standard",
  async (kind) => {
    const [read, means] = standards[kind];
    const text = await readCodeText(codeOf(makeCode(encode(kind), 300)).png);
    expect(text).toBe(encode(kind));
    expect(read(text)).toEqual(means);
  },
);

test("[QR-08] what is left out is not in the code", () => {
  expect(encode("wifi", { security: "nopass", password: "", hidden: "no", name: "Guests" })).toBe(
    "WIFI:T:nopass;S:Guests;;",
  );
  expect(encode("email", { subject: "", message: "" })).toBe("mailto:front%2Bdesk@northlight.example");
  expect(encode("phone", { number: "+44 (0)20 7946 0018" })).toBe("tel:+442079460018");
  expect(encode("sms", { message: "" })).toBe("SMSTO:+16505550142");
  expect(encode("whatsapp", { message: "" })).toBe("https://wa.me/919844550142");
  expect(encode("event", { ends: "", where: "", notes: "" })).not.toMatch(/DTEND|LOCATION|DESCRIPTION/);
  expect(encode("place", { place: "90, 13.5" })).toBe("geo:90,0");
});

test.each<[KindName, Readonly<Record<string, string>>, string]>([
  ["text", { text: " \n" }, "text"],
  ["wifi", { name: "" }, "name"],
  ["wifi", { name: "प्रियाप्रिया" }, "name"],
  ["wifi", { password: "short" }, "password"],
  ["wifi", { password: "пароль-сети" }, "password"],
  ["wifi", { security: "WEP", password: "" }, "password"],
  ["email", { to: "priya@" }, "to"],
  ["phone", { number: "080 5550 0142" }, "number"],
  ["sms", { number: "+1 650 CALL US" }, "number"],
  ["whatsapp", { number: "" }, "number"],
  ["place", { place: "Mill Lane" }, "place"],
  ["place", { place: "91, 0" }, "place"],
  ["place", { place: "0, 181" }, "place"],
  ["event", { title: " " }, "title"],
  ["event", { starts: "" }, "starts"],
  ["event", { ends: "2027-03-12T09:30" }, "ends"],
])("[QR-08] of the kind %s %j is refused at its field", (kind, changes, field) => {
  const result = kinds[kind].read({ ...examples[kind], ...changes }, noon);
  expect(result.type === "wrong" && Object.keys(result.errors)).toEqual([field]);
});

test("[QR-08] each kind takes its own fields out of the form, and a choice that is not there as its first", () => {
  const form = Object.fromEntries(
    kindNames.flatMap((kind) =>
      Object.entries(examples[kind]).map(([field, value]) => [fieldName(kind, field), value] as const),
    ),
  );
  for (const kind of kindNames) expect(valuesOf(kind, form)).toEqual(examples[kind]);
  expect(valuesOf("wifi", {})).toEqual({ name: "", password: "", security: "WPA", hidden: "no" });
});

test("[QR-08] a calendar's text of any length and script is folded between characters, and comes back", () => {
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

test("[QR-08] a code in colors is read in its PNG of 2,000 pixels, its SVG and its PDF", async () => {
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

test.each([
  ["#777777", "#999999", "pale"],
  ["#f2b705", "#ffffff", "pale"],
  ["#ffffff", "#000000", "inverted"],
])("[QR-08] a code of %s on %s is not made: it is %s", async (dark, light, reason) => {
  expect(await makeDesignedCode("text", { ...look, dark, light })).toEqual({ type: "unfit", reason });
});

test("[QR-08] under a logo the code corrects the most that it can", () => {
  expect(encodeText("https://www.example.com/", 300, true)).toMatchObject({ level: "H" });
  expect(encodeText("a".repeat(1400), 300, true)).toMatchObject({ level: "Q" });
  expect(encodeText("a".repeat(1700), 300, true)).toEqual({ type: "too-long", bytes: 1700 });
});
