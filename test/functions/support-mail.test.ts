import { expect, test } from "vitest";
import { makeContactRecord } from "#functions/contact/contact-record.ts";
import { makeSupportMail } from "#functions/contact/support-mail.ts";
import type { ContactMessage } from "#shared/contract/contact.ts";
import { makeMessage } from "#test/support/contact-messages.ts";

const makeMail = (changes: Partial<ContactMessage> = {}, spamReasons: readonly string[] = []) =>
  makeSupportMail(
    makeContactRecord({
      message: makeMessage(changes),
      key: undefined,
      requestId: "edge-id",
      spamReasons,
      nowEpochMs: 0,
    }),
    "support@ours.example",
  );

test("[CONT-07] the text part holds every word exactly as typed", () => {
  const name = "Zoë Łukasz प्रिया 🎉";
  const message = "Line one\nLine \"two\" & <three>\n\n\tindented 'end'";
  const { text } = makeMail({ name, message });
  expect(text).toContain(`Name: ${name}`);
  expect(text).toContain(message);
  expect(text).toContain("request edge-id");
});

test("the HTML part escapes whatever the visitor wrote, in every field", () => {
  const hostile = `<img src=x onerror=alert(1)> & "quoted" 'single' <script>`;
  const { html } = makeMail({ name: hostile, eventType: hostile, attendees: hostile, message: hostile });
  expect(html).not.toMatch(/<img|<script/);
  expect(
    html.split("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot; &#39;single&#39; &lt;script&gt;"),
  ).toHaveLength(6);
});

test("the subject is ours alone, and marks what looks like spam", () => {
  expect(makeMail({ name: "Subject: hello", message: "Bcc: everyone@all.example" }).subject).toMatch(
    /^New contact message \[[0-9A-Z]{8}\]$/,
  );
  const marked = makeMail({}, ["5 links"]);
  expect(marked.subject).toMatch(/^\[possible spam\] New contact message \[[0-9A-Z]{8}\]$/);
  expect(marked.text).toContain("Possible spam: 5 links");
});
