import { domainToUnicode } from "node:url";
import { testMailbox } from "#shared/site/canary.ts";
import { pathOfDocument } from "#shared/contact/describe-document.ts";
import { attendeeRanges, eventTypes } from "#shared/contact/contact-form.ts";
import { site } from "#shared/site.ts";
import { mayBeCopy } from "#functions/platform/mail/mail-state.ts";
import type { Mail } from "#functions/platform/mail/mailer.ts";
import type { ContactRecord, VisitorMail } from "../contact-record.ts";
import { isTooLate } from "./acknowledgement.ts";
import { nameCountry, nameLanguage } from "./country-name.ts";
import { describeCampaign } from "./describe-campaign.ts";
import { isLargeEvent, makeSubject } from "./mail-subject.ts";
import { writeSupportHtml, type SupportMailText } from "./support-mail-html.ts";

const atSupport = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: site.supportTimeZone,
  timeZoneName: "short",
});

/** `Sun, Nov 22, 2026, 2:28 PM EST (2026-11-22 19:28 UTC)` */
const writeTime = (epochMs: number): string => {
  const utc = new Date(epochMs).toISOString().slice(0, 16).replace("T", " ");
  return `${atSupport.format(epochMs)} (${utc} UTC)`;
};

/**
 * `info@xn--mller-kva.de (info@müller.de)`: the first accepts a reply, the second is the spelling that the visitor
 * typed.
 */
const writeAddress = (email: string): string => {
  const at = email.lastIndexOf("@") + 1;
  const asTyped = email.slice(0, at) + domainToUnicode(email.slice(at));
  return /[^!-~]/.test(asTyped) ? `${email} (${asTyped})` : email;
};

const withheldBecause: Readonly<Record<Exclude<VisitorMail, "reserved">, string>> = {
  network: "too many were requested from their network today",
  mailbox: "this address has reached its limit for now",
  domain: "the mailboxes of this domain have reached today's limit",
  day: "today's limit for such emails is reached",
  spam: "the message looks like spam",
  unread: "this mailbox is not read, or it is ours",
  uncounted: "the limits for such emails could not be checked",
};

/** A note about the mail to the sender. An acknowledgement is only mentioned if there is none. */
const describeVisitorMail = (record: ContactRecord, nowEpochMs: number): readonly string[] => {
  const { sheet, visitorMail } = record;
  const what = sheet === undefined ? "An acknowledgement" : `The ${sheet.type}`;
  if (visitorMail === "reserved" && isTooLate(record, nowEpochMs))
    return [`${what} is not emailed to them any more: this message waited too long. Their page promised it.`];
  if (visitorMail === "reserved")
    return sheet === undefined ? [] : [`${what} itself goes to them in an email of its own.`];
  if (visitorMail === undefined) return sheet === undefined ? [] : [`${what} is not emailed to them.`];
  return [`${what} is not emailed to them: ${withheldBecause[visitorMail]}. Their page says so.`];
};

const makeSupportMailText = (record: ContactRecord, nowEpochMs: number): SupportMailText => {
  const { message, spamReasons, country, campaign, ref, requestId, delivery, receivedAtEpochMs } = record;
  return {
    name: message.name,
    email: message.email,
    emailShown: writeAddress(message.email),
    message: message.message,
    facts: [
      { label: "Event", value: message.eventType },
      {
        label: "Attendees",
        value: message.attendees,
        ...(isLargeEvent(message.attendees) && { mark: "large event" }),
      },
      { label: "Sent", value: writeTime(receivedAtEpochMs) },
      ...(record.locale === undefined ? [] : [{ label: "Language", value: nameLanguage(record.locale) }]),
      { label: "Country", value: nameCountry(country) },
      spamReasons.length === 0
        ? { label: "Spam", value: "unlikely" }
        : { label: "Spam", value: `likely: ${spamReasons.join("; ")}`, warns: true },
      ...(campaign === undefined ? [] : [{ label: "Campaign", value: describeCampaign(campaign) }]),
    ],
    footer: [
      record.sheet === undefined
        ? `Reply to this email to answer ${message.name}.`
        : "Reply to this email to answer.",
      ...describeVisitorMail(record, nowEpochMs),
      ...(mayBeCopy(delivery) ? ["You may already have an earlier copy of this email."] : []),
      `Sent from the ${record.sheet === undefined ? "contact page" : pathOfDocument(record.sheet).replace(/\?.*/, "")} of ${site.brand}.`,
      `Reference ${ref}, request ${requestId}`,
    ],
  };
};

const writeText = ({ name, emailShown, facts, message, footer }: SupportMailText): string =>
  [
    `Name: ${name}`,
    `Email: ${emailShown}`,
    ...facts.map(({ label, value, mark }) => `${label}: ${value}${mark === undefined ? "" : ` (${mark})`}`),
    "",
    message,
    "",
    "-- ",
    ...footer,
  ].join("\n");

const listId = `<contact-form.${site.supportEmail.replace(/^.*@/, "")}>`;

/** Returns the value if a mailbox rule can list it in advance, and "other" for a visitor's own text. */
const oneOf = (known: readonly string[], text: string): string => (known.includes(text) ? text : "other");

/** Headers by which mailbox rules can sort. They contain no text that a visitor wrote. */
const writeHeaders = ({ message, spamReasons, ref }: ContactRecord): Readonly<Record<string, string>> => ({
  "List-Id": listId,
  "X-Contact-Reference": ref,
  "X-Contact-Event": oneOf(eventTypes, message.eventType),
  "X-Contact-Attendees": oneOf(attendeeRanges, message.attendees),
  "X-Contact-Spam": spamReasons.length === 0 ? "unlikely" : "likely",
  ...(isLargeEvent(message.attendees) && { "X-Contact-Size": "large", Importance: "high" }),
});

export const makeSupportMail = (record: ContactRecord, supportEmail: string, nowEpochMs: number): Mail => {
  const mailText = makeSupportMailText(record, nowEpochMs);
  const subject = makeSubject(record);
  return {
    to: supportEmail,
    replyTo: record.message.email,
    subject,
    headers: writeHeaders(record),
    text: writeText(mailText),
    html: writeSupportHtml(mailText, subject),
    recordId: record.id,
  };
};

/** The same mail for a message that only tests delivery: it reaches no person, and its subject marks it as a test. */
export const makeTestMail = (record: ContactRecord): Mail => {
  const mail = makeSupportMail(record, testMailbox, record.receivedAtEpochMs);
  return { ...mail, subject: `[test] ${mail.subject}` };
};
