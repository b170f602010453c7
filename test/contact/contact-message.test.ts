import errorWords from "#messages/errors.json" with { type: "json" };
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { makeDescribeIssue } from "#functions/contact/describe-issue.ts";
import { attendeeRanges, eventTypes } from "#shared/contact/contact-form.ts";
import { contactMessageSchema, readFormSignals, writeFormSignals } from "#shared/contact/contact-contract.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { anyCharacter } from "#test/support/any-character.ts";

const firstMessage = (input: unknown): string | undefined => {
  const parsed = z.safeParse(contactMessageSchema, input);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
};

const without = (field: string) =>
  Object.fromEntries(Object.entries(makeMessage()).filter(([name]) => name !== field));

test.for([
  [
    "name",
    "Name must be at least 2 characters",
    ["", "\u200b\u200b", "\u3164\u3164", "\ufe0f\u034f", "Z\u2060", "Z", "  Z  ", " \t ", undefined, 7, null],
  ],
  [
    "email",
    "Please enter a valid email address",
    [
      "",
      "priya",
      "priya@",
      "@northlight.example",
      "a b@c.example",
      "a@b.example,c@d.example",
      "a@b.example\r\nBcc: x@y.example",
      `${"a".repeat(250)}@b.example`,
      `${"a".repeat(65)}@b.example`,
      `a@${"b".repeat(64)}.example`,
      undefined,
    ],
  ],
  ["eventType", "Please select an event type", ["", "\u2060", "   ", undefined, ["Conference"]]],
  ["attendees", "Please select expected attendees", ["", "\n", undefined, 200]],
  [
    "message",
    "Message must be at least 10 characters",
    [
      "",
      "too short",
      "   spaces   ",
      "\0\0\0\0\0\0\0\0\0\0\0",
      "\u200b".repeat(12),
      "\u{e0100}".repeat(12),
      undefined,
    ],
  ],
] as const)(
  "[CONT-02] refuses invalid values of %s with the specification's text",
  ([field, message, values]) => {
    expect(values.map((value) => firstMessage({ ...makeMessage(), [field]: value }))).toEqual(
      values.map(() => message),
    );
    expect(firstMessage(without(field))).toBe(message);
  },
);

test("[SITE-20] describes each validation issue from the messages file with the same English text as the schema", () => {
  const tooMuch = "y".repeat(5000);
  const all = [
    { name: "Z", email: "priya", eventType: "", attendees: " ", message: 7 },
    { name: tooMuch, email: tooMuch, eventType: tooMuch, attendees: tooMuch, message: tooMuch },
    { name: "Pri\u0000ya", eventType: "Off\u202esite", attendees: "1\r\n2" },
    {},
  ].flatMap((input) => z.safeParse(contactMessageSchema, input).error?.issues ?? []);
  const describe = makeDescribeIssue(errorWords);
  expect(all.length).toBeGreaterThan(15);
  expect(all.map(describe)).toEqual(all.map(({ message }) => message));
});

test("[CONT-02] accepts the shortest values and trims spaces around them", () => {
  const message = makeMessage({ name: " Zo ", message: " 1234567890\n" });
  expect(z.parse(contactMessageSchema, message)).toEqual({ ...message, name: "Zo", message: "1234567890" });
});

test("[CONT-02] accepts every choice of the form and any other text of 1 to 80 characters", () => {
  const accepted = [...eventTypes, "x", "A gala for 300", "y".repeat(80)].map((eventType) =>
    firstMessage(makeMessage({ eventType })),
  );
  const ranges = attendeeRanges.map((attendees) => firstMessage(makeMessage({ attendees })));
  expect([...accepted, ...ranges].filter((message) => message !== undefined)).toEqual([]);
  expect(firstMessage(makeMessage({ eventType: "y".repeat(81) }))).toBe(
    "Event type must be at most 80 characters",
  );
});

test.for(["\r\n", "\u0000", "\u001b[31m", "\u202e", "\u2066", "\u200f", "\u2028"])(
  "[CONT-02] refuses a one-line field that contains %j",
  (hostile) => {
    expect(firstMessage(makeMessage({ name: `Priya${hostile}Raman` }))).toBe(
      "Name contains characters that cannot be used",
    );
    expect(firstMessage(makeMessage({ eventType: `Off${hostile}site` }))).toBe(
      "Event type contains characters that cannot be used",
    );
  },
);

test.for([
  ["\u200fשרה כהן", "שרה כהן"],
  ["שרה כהן\u200f", "שרה כהן"],
  ["\u200eAnn Lee", "Ann Lee"],
  ["\u2068Ann Lee\u2069", "Ann Lee"],
  [" \u202aAnn Lee\u202c ", "Ann Lee"],
  ["Ann\tLee", "Ann Lee"],
] as const)("[CONT-02] accepts the pasted one-line text %j without its marks and tabs", ([pasted, text]) => {
  const message = z.parse(contactMessageSchema, makeMessage({ name: pasted, eventType: pasted }));
  expect([message.name, message.eventType]).toEqual([text, text]);
});

test("[CONT-02] reports a name of direction marks as missing", () => {
  expect(firstMessage(makeMessage({ name: "\u200f\u200e" }))).toBe(firstMessage(makeMessage({ name: "" })));
});

test("[CONT-02] preserves names in any script, emoji with joiners, quotes and combining marks", () => {
  const names = ["Zoë Łukasz प्रिया 🎉", "李小龙", 'Ann "Red" O\'Neil', "👩‍💻 Ada", "e\u0301 ve", "محمد"];
  expect(names.map((name) => z.parse(contactMessageSchema, makeMessage({ name })).name)).toEqual(names);
});

test("[CONT-02] preserves a message's line breaks and tabs", () => {
  const message = "Dear team,\r\n\tbadges for 400, please 🎉";
  expect(z.parse(contactMessageSchema, makeMessage({ message })).message).toBe(message);
});

test("[CONT-02] removes characters that no mail can contain from a message", () => {
  const message = "Badges for 400,\u0007 please \ud83c\udf89\ud800";
  expect(z.parse(contactMessageSchema, makeMessage({ message })).message).toBe(
    "Badges for 400, please 🎉\ufffd",
  );
});

test("[CONT-02] refuses an unknown field and any input that is not an object", () => {
  expect(firstMessage({ ...makeMessage(), admin: true })).toBe("The message has a field we do not know");
  expect([null, [], "text", 7, undefined].map(firstMessage)).toEqual(
    Array.from({ length: 5 }, () => "Please send the message as a JSON object"),
  );
});

test("[CONT-02] returns a message or an error text for any input, and parsing twice gives the same result", () => {
  const field = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 200 }), fc.anything());
  fc.assert(
    fc.property(
      fc.record({ name: field, email: field, eventType: field, attendees: field, message: field }),
      (input) => {
        const parsed = z.safeParse(contactMessageSchema, input);
        if (parsed.success) expect(z.parse(contactMessageSchema, parsed.data)).toEqual(parsed.data);
        else expect(parsed.error.issues[0]?.message).toMatch(/\w/);
      },
    ),
  );
});

test("reads back the form signals it wrote to the header, and ignores any other text", () => {
  fc.assert(
    fc.property(fc.record({ elapsedMs: fc.nat(9_999_999), trapFilled: fc.boolean() }), (signals) => {
      expect(readFormSignals(writeFormSignals(signals))).toEqual(signals);
    }),
  );
  expect(
    [undefined, "", "elapsed=1", "elapsed=-1, trap=0", "elapsed=1, trap=2", "trap=1, elapsed=1"].map(
      readFormSignals,
    ),
  ).toEqual(Array.from({ length: 6 }, () => undefined));
});
