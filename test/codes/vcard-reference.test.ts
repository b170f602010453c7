import ICAL from "ical.js";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { buildVcard } from "#frontend/src/codes/qr/vcard.ts";

const readingsSchema = z.array(
  z.object({
    card: z.object({
      firstName: z.string(),
      lastName: z.string(),
      organization: z.string(),
      jobTitle: z.string(),
      phone: z.string(),
      cellPhone: z.string(),
      email: z.string(),
      website: z.string(),
      uid: z.string(),
    }),
    text: z.string(),
    vobject: z.record(z.string(), z.unknown()),
    vcard: z.optional(z.union([z.string(), z.array(z.tuple([z.string(), z.string()]))])),
  }),
);

/** `test/reference/read-cards.py` has them read by vobject and by vcard, a strict one, both in Python. */
const readings = readingsSchema.parse(
  JSON.parse(readFileSync(new URL("../reference/read-cards.json", import.meta.url), "utf8")),
);

/** In lower case, as vobject names the properties that a card writes in capitals. */
const given = (entries: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, value]) => (value === "" ? [] : [[name.toLowerCase(), value]])),
  );

test.each(readings)(
  "[QR-06] [VC-03] three parsers read each part of $card.organization $card.firstName in its field",
  ({ card, text, vobject, vcard }) => {
    // If this fails, the readings belong to another card: write this text into the file, and run the readers again.
    expect(buildVcard(card)).toBe(text);
    const { firstName, lastName, organization, jobTitle, email, website, uid, phone, cellPhone } = card;
    const inOrder = /\p{Script=Han}/u.test(firstName) ? [lastName + firstName] : [firstName, lastName];
    const fullName = inOrder.filter((name) => name !== "").join(" ") || organization;
    expect(vobject).toEqual({
      version: "3.0",
      n: [lastName, firstName],
      fn: fullName,
      ...given({ uid, title: jobTitle, email, url: website }),
      ...(organization !== "" && { org: [organization] }),
      phones: given({ VOICE: phone, CELL: cellPhone }),
    });
    const read = ICAL.Component.fromString(text.trimEnd());
    expect(read.getAllProperties().map(({ name }) => name.toUpperCase())).toEqual(
      text.match(/^[A-Z]+(?=[;:])/gm)?.slice(1, -1),
    );
    expect(String(read.getFirstPropertyValue("uid") ?? "")).toBe(uid);
    // The strict parser accepts ASCII only.
    if (vcard === undefined) expect(text).toMatch(/[^ -~\r\n]/);
    else
      expect(vcard).toEqual(
        Array.from(text.matchAll(/^([A-Z]+)[^:]*:(.*)\r$/gm), ([, name, value]) => [name, value]),
      );
  },
);
