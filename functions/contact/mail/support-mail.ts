import { domainToUnicode } from "node:url";
import { testMailbox } from "#shared/canary.ts";
import { pathOfSheet } from "#shared/content/sheet.ts";
import { attendeeRanges, eventTypes } from "#shared/content/contact-form.ts";
import { site } from "#shared/site.ts";
import type { Mail } from "#functions/mail/mailer.ts";
import type { ContactRecord } from "../contact-record.ts";
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

/** `info@xn--mller-kva.de (info@müller.de)`: the first can be answered, the second is what the visitor typed. */
const writeAddress = (email: string): string => {
  const at = email.lastIndexOf("@") + 1;
  const asTyped = email.slice(0, at) + domainToUnicode(email.slice(at));
  return /[^!-~]/.test(asTyped) ? `${email} (${asTyped})` : email;
};

const writeWords = (record: ContactRecord): SupportMailText => {
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
        : `Reply to this email to answer. The ${record.sheet.type} itself goes to them in an email of its own.`,
      ...(delivery.copies > 0 ? ["You may already have an earlier copy of this email."] : []),
      `Sent from the ${record.sheet === undefined ? "contact page" : pathOfSheet(record.sheet).replace(/\?.*/, "")} of ${site.brand}.`,
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

/** A value that a mailbox's rule can know beforehand: none of the visitor's own words. */
const oneOf = (known: readonly string[], text: string): string => (known.includes(text) ? text : "other");

/** What a mailbox can sort by. Header fields are no place for what a visitor writes. */
const writeHeaders = ({ message, spamReasons, ref }: ContactRecord): Readonly<Record<string, string>> => ({
  "List-Id": listId,
  "X-Contact-Reference": ref,
  "X-Contact-Event": oneOf(eventTypes, message.eventType),
  "X-Contact-Attendees": oneOf(attendeeRanges, message.attendees),
  "X-Contact-Spam": spamReasons.length === 0 ? "unlikely" : "likely",
  ...(isLargeEvent(message.attendees) && { "X-Contact-Size": "large", Importance: "high" }),
});

export const makeSupportMail = (record: ContactRecord, supportEmail: string): Mail => {
  const words = writeWords(record);
  const subject = makeSubject(record);
  return {
    to: supportEmail,
    replyTo: record.message.email,
    subject,
    headers: writeHeaders(record),
    text: writeText(words),
    html: writeSupportHtml(words, subject),
    recordId: record.id,
  };
};

/** The same for a message that only tests the way: it reaches no person, and says at a glance what it is. */
export const makeTestMail = (record: ContactRecord): Mail => {
  const mail = makeSupportMail(record, testMailbox);
  return { ...mail, subject: `[test] ${mail.subject}` };
};
