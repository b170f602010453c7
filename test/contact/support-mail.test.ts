import fc from "fast-check";
import { expect, test } from "vitest";
import { isLargeEvent } from "#functions/contact/mail/mail-subject.ts";
import { makeSupportMail } from "#functions/contact/mail/support-mail.ts";
import { attendeeRanges } from "#shared/contact/contact-form.ts";
import { contactMessageSchema, type ContactMessage } from "#shared/contact/contact-contract.ts";
import { site } from "#shared/site.ts";
import { readTags } from "#test/contact/support/contact-forms.ts";
import { makeMessage, makeStored } from "#test/contact/support/contact-messages.ts";
import { anyCharacter } from "#test/support/any-character.ts";
import { sampleSize } from "#test/support/sample.ts";

const makeMail = (changes: Partial<ContactMessage> = {}, more: Parameters<typeof makeStored>[0] = {}) =>
  makeSupportMail(makeStored({ message: makeMessage(changes), ...more }), "support@ours.example", 0);

const { subject: plainSubject } = makeMail();
const ref = /\[([0-9A-HJKMNP-TV-Z]{8})\]$/.exec(plainSubject)![1]!;

test("[CONT-11] the subject contains name, event, attendees and reference", () => {
  expect(plainSubject).toBe(`Your message to ${site.brand} · Priya Raman · Conference · 201-500 [${ref}]`);
});

test("[CONT-11] the subject contains no hint of suspected spam", () => {
  const spam = makeMail({}, { spamReasons: ["5 links"] });
  expect(spam.subject).toBe(plainSubject);
});

test("[STAT-05] both parts of the mail show the campaign, if there is one", () => {
  const line = "utm_source=newsletter; referrer=news.example";
  const acknowledged = makeMail({}, { campaign: { utm_source: "newsletter", referrer: "news.example" } });
  expect(acknowledged.text).toContain(`Campaign: ${line}\n`);
  expect(acknowledged.html).toContain(line);
  expect(acknowledged.subject).toBe(plainSubject);
  expect(makeMail().text).not.toContain("Campaign");
});

test("[CONT-11] an event above 500 attendees is marked in the subject, both parts and the headers", () => {
  const large = makeMail({ attendees: "501-1,000" });
  expect(large.subject).toBe(
    `Your message to ${site.brand} · Priya Raman · Conference · 501-1,000 · large event [${ref}]`,
  );
  expect(large.text).toContain("Attendees: 501-1,000 (large event)");
  expect(large.html).toMatch(/>large event<\/span>/);
  expect(large.headers).toMatchObject({ "X-Contact-Size": "large", Importance: "high" });
  const usual = makeMail();
  expect(`${usual.subject}${usual.text}${usual.html}`).not.toContain("large event");
  expect(Object.keys(usual.headers!)).not.toContain("Importance");
});

test.each<readonly [string, boolean]>([
  ...attendeeRanges.map((range, index) => [range, index >= 3] as const),
  ["about 2000 guests", true],
  ["1 200", true],
  ["1.200 personnes", true],
  ["٥٠١", true],
  ["١٬٢٠٠", true],
  ["१,२००", true],
  ["500", false],
  ["501", true],
  ["12, 13 and 400", false],
  ["nobody knows", false],
])("[CONT-11] treats %j attendees as a large event: %s", (attendees, isLarge) => {
  expect(isLargeEvent(attendees)).toBe(isLarge);
});

/** The time of day at support's location. */
const atSupport = (epochMs: number) =>
  new Date(epochMs).toLocaleTimeString("en-US", {
    timeZone: site.supportTimeZone,
    hour: "numeric",
    minute: "2-digit",
  });

test("[CONT-11] the first lines show name, event, attendees, time, country and spam status", () => {
  const at = Date.UTC(2026, 10, 23, 3, 28);
  const { text } = makeMail({}, { country: "IN", nowEpochMs: at });
  expect(text.split("\n").slice(0, 9)).toEqual([
    "Name: Priya Raman",
    "Email: priya@northlight.example",
    "Event: Conference",
    "Attendees: 201-500",
    expect.stringMatching(`^Sent: .+, 2026, ${atSupport(at)} .+ \\(2026-11-23 03:28 UTC\\)$`),
    "Country: India",
    "Spam: unlikely",
    "",
    makeMessage().message,
  ]);
  const inSummer = Date.UTC(2026, 6, 1, 16);
  const summer = makeMail({}, { nowEpochMs: inSummer, spamReasons: ["5 links", "a link in the name"] });
  expect(summer.text).toContain(`, ${atSupport(inSummer)} `);
  expect(summer.text).toContain("Country: unknown");
  expect(summer.text).toContain("Spam: likely: 5 links; a link in the name");
  expect(summer.headers).toMatchObject({ "X-Contact-Spam": "likely" });
});

test("[CONT-07] the text part contains every word exactly as typed", () => {
  const name = "Zoë Łukasz प्रिया 🎉";
  const message = "Line one\nLine \"two\" & <three>\n\n\tindented 'end'";
  const { text } = makeMail({ name, message });
  expect(text).toContain(`Name: ${name}`);
  expect(text).toContain(message);
  expect(text).toContain("request edge-id");
});

test("[CONT-14] shows a punycode address also as it was typed, and replies to it", () => {
  const mail = makeMail({ email: "info@xn--mller-kva.de" });
  expect(mail.replyTo).toBe("info@xn--mller-kva.de");
  expect(mail.text).toContain("Email: info@xn--mller-kva.de (info@müller.de)\n");
});

test("[CONT-11] the HTML part escapes the visitor's text in every field", () => {
  const hostile = `<img src=x onerror=alert(1)> & "quoted" 'single' <script>`;
  const fields = { name: hostile, eventType: hostile, attendees: hostile, message: hostile };
  const { html } = makeMail(fields);
  expect(readTags(html)).toEqual(readTags(makeMail().html));
  const shown = "&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot; &#39;single&#39; &lt;script&gt;";
  expect(html.split(shown).length - 1).toBeGreaterThanOrEqual(5);
});

test("[CONT-11] the HTML part breaks lines where the visitor did", () => {
  expect(makeMail({ message: "One line\n\n  and another" }).html).toContain("One line<br><br>  and another");
});

test("[CONT-11] the sorting headers contain nothing that the visitor wrote", () => {
  const { headers } = makeMail({ eventType: "Bcc: x@y.example", attendees: "42 elephants" });
  const [, domain] = site.supportEmail.split("@");
  expect(headers).toEqual({
    "List-Id": `<contact-form.${domain}>`,
    "X-Contact-Reference": ref,
    "X-Contact-Event": "other",
    "X-Contact-Attendees": "other",
    "X-Contact-Spam": "unlikely",
  });
  expect(makeMail().headers).toMatchObject({
    "X-Contact-Event": "Conference",
    "X-Contact-Attendees": "201-500",
  });
});

test("[CONT-11] shortens long names at whole characters, and preserves the reference", () => {
  const { subject } = makeMail({ name: "👩‍👩‍👧".repeat(12) + "Z".repeat(3), eventType: "E".repeat(80) });
  expect(subject).toBe(
    `Your message to ${site.brand} · ${"👩‍👩‍👧".repeat(12)}ZZZ · ${"E".repeat(39)}… · 201-500 [${ref}]`,
  );
  const long = makeMail({ name: "नमस्ते ".repeat(14) }).subject;
  expect([...new Intl.Segmenter("en").segment(long)].length).toBeLessThan(114 + site.brand.length);
  expect(long.endsWith(`… · Conference · 201-500 [${ref}]`)).toBe(true);
});

test("[CONT-11] isolates a right-to-left name in the subject", () => {
  const { subject } = makeMail({ name: "محمد العتيبي", eventType: "כנס" });
  expect(subject).toBe(
    `Your message to ${site.brand} · \u2068محمد العتيبي\u2069 · \u2068כנס\u2069 · 201-500 [${ref}]`,
  );
});

test("[CONT-11] no header of any accepted message has a line break, and the reference comes last", () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("a\r\nBcc: x@y.example", "\u2028", "\u0000"),
  );
  const message = fc.record({ name: text, eventType: text, attendees: text }, { requiredKeys: [] });
  let taken = 0;
  fc.assert(
    fc.property(message, (changes) => {
      const parsed = contactMessageSchema.safeParse(makeMessage(changes));
      if (!parsed.success) return;
      taken += 1;
      const { subject, headers = {}, html } = makeMail(parsed.data);
      expect(subject).toMatch(/^Your message to [^\p{Cc}\u2028\u2029]* \[[0-9A-Z]{8}\]$/u);
      for (const value of Object.values(headers)) expect(value).toMatch(/^[ -~]+$/);
      expect(readTags(html)).toHaveLength(
        readTags(makeMail().html).length + (isLargeEvent(parsed.data.attendees) ? 2 : 0),
      );
    }),
    { numRuns: sampleSize({ usual: 50, full: 2500 }) },
  );
  expect(taken).toBeGreaterThan(0);
});
