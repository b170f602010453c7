import { testMailbox } from "#shared/canary.ts";
import { site } from "#shared/site.ts";
import { escapeHtml } from "#functions/mail/escape-html.ts";
import type { Mail } from "#functions/mail/mailer.ts";
import type { ContactRecord } from "./contact-record.ts";

type Row = readonly [label: string, value: string];

const makeText = (rows: readonly Row[], message: string, footer: readonly string[]): string =>
  [...rows.map(([label, value]) => `${label}: ${value}`), "", message, "", "-- ", ...footer].join("\n");

const makeHtml = (rows: readonly Row[], message: string, footer: readonly string[]): string =>
  [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">',
    "<table>",
    ...rows.map(
      ([label, value]) =>
        `<tr><th style="text-align:left;padding-right:1em">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
    ),
    "</table>",
    `<p style="white-space:pre-wrap">${escapeHtml(message)}</p>`,
    `<hr><p style="color:#5c584c">${footer.map(escapeHtml).join("<br>")}</p>`,
    "</body></html>",
  ].join("\n");

/**
 * The mail that support reads. The subject holds none of the visitor's words, only our reference, so a second copy
 * falls into the same conversation. A reply goes to the visitor.
 */
export const makeSupportMail = (record: ContactRecord, supportEmail: string): Mail => {
  const { name, email, eventType, attendees, message } = record.message;
  const spam = record.spamReasons.length > 0;
  const rows: readonly Row[] = [
    ["Name", name],
    ["E-mail", email],
    ["Event type", eventType],
    ["Expected attendees", attendees],
    ["Received", new Date(record.receivedAtEpochMs).toISOString()],
    ...(spam ? [["Possible spam", record.spamReasons.join("; ")] as const] : []),
  ];
  const footer = [
    `Sent from the contact page of ${site.brand}. Reply to this mail to answer ${name}.`,
    ...(record.delivery.copies > 0 ? ["An earlier copy of this mail may have reached you."] : []),
    `Reference ${record.ref}, request ${record.requestId}`,
  ];
  return {
    to: supportEmail,
    replyTo: email,
    subject: `${spam ? "[possible spam] " : ""}New contact message [${record.ref}]`,
    text: makeText(rows, message, footer),
    html: makeHtml(rows, message, footer),
    recordId: record.id,
  };
};

/** The same for a message that only tests the way: it reaches no person, and says at a glance what it is. */
export const makeTestMail = (record: ContactRecord): Mail => {
  const mail = makeSupportMail(record, testMailbox);
  return { ...mail, subject: `[test] ${mail.subject}` };
};
