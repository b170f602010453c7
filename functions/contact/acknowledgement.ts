import { createHash } from "node:crypto";
import { site } from "#shared/site.ts";
import type { Mail } from "#functions/mail/mailer.ts";
import { markup } from "#functions/platform/http/markup.ts";
import type { Counters } from "#functions/platform/rows/counters.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import type { ContactRecord } from "./contact-record.ts";

/** Providers whose mailboxes have more than one domain, or take a name with and without these characters. */
const loose = [
  // Google: "Dots don't matter in Gmail addresses". Not so at a company's own domain.
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  // Proton: "Addresses and aliases".
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignored: /[._-]/g },
] as const;

/**
 * One name for all spellings of an address that lead to the same mailbox: in any case, with any `+tag`, and with the dots
 * that a provider ignores. Only for counting, never for sending.
 */
const mailboxOf = (email: string): string => {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf("@");
  const [name, domain] = [lower.slice(0, at).replace(/(?<=.)\+.*/, ""), lower.slice(at + 1)];
  const provider = loose.find(({ domains }) => domains.some((one) => one === domain));
  return provider === undefined
    ? `${name}@${domain}`
    : `${name.replace(provider.ignored, "")}@${provider.domains[0]}`;
};

const hourMs = 60 * 60 * 1000;

/** Later, an answer of a person's is more likely than this one to be wanted. */
export const acknowledgedWithinMs = hourMs;

/**
 * Whoever wrote is told so, unless the message looks like spam, claims to be a test, or was mailed to support before.
 */
export const qualifiesForAcknowledgement = ({
  spamReasons,
  testSignature,
  delivery,
}: ContactRecord): boolean =>
  spamReasons.length === 0 && testSignature === undefined && delivery.copies === 0;

/** So many networks it takes to use up a day's acknowledgements. */
export const networksInDay = 20;

/**
 * Asks for a place among the day's acknowledgements: one in a clock hour for a mailbox, so many for all, and a share of these
 * for a network. Whoever types another's address has no more than that sent there, and keeps nobody from theirs but its owner,
 * for that hour.
 * @throws when the table is out of reach.
 */
export const mayAcknowledge = async (
  counters: Counters,
  { message, network = "unknown" }: Pick<ContactRecord, "message" | "network">,
  perDay: number,
  nowEpochMs: number,
): Promise<boolean> => {
  const day = readUtcDay(nowEpochMs);
  const mailbox = createHash("sha256").update(mailboxOf(message.email)).digest("hex").slice(0, 16);
  const hour = Math.floor(nowEpochMs / hourMs);
  const take = async (id: string, max: number, until = day.forgottenAtEpochSeconds) =>
    (await counters.take(`told#${id}`, max, until)) === "taken";
  return (
    // First, so that a network without a share uses up nobody's hour.
    (await take(`network#${network}#${day.name}`, Math.ceil(perDay / networksInDay))) &&
    (await take(`${mailbox}#${hour}`, 1, ((hour + 2) * hourMs) / 1000)) &&
    take(day.name, perDay)
  );
};

const writeTime = (epochMs: number): string =>
  `${new Date(epochMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/**
 * Tells whoever wrote that support has it. Nothing in it was chosen by whoever filled in the form: with a name or a text of
 * theirs, it would carry anybody's words to anybody.
 */
export const makeAcknowledgement = (
  { message, ref, receivedAtEpochMs, id }: ContactRecord,
  supportEmail: string,
): Mail => {
  const sentences = [
    `We received your message on ${writeTime(receivedAtEpochMs)}. Your reference is ${ref}.`,
    `Someone from our team will answer ${site.replyTime}. To add something, reply to this e-mail.`,
    "If you did not write to us, someone entered your address by mistake, and you can ignore this e-mail.",
  ];
  return {
    to: message.email,
    replyTo: supportEmail,
    subject: `${site.brand} has your message [${ref}]`,
    // RFC 3834: no machine answers this. The second says the same to Exchange.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    text: `${sentences.join("\n\n")}\n\n-- \n${site.legalName}`,
    html: markup`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Your message</title></head>
<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;margin:0 auto;max-width:32em;padding:24px 16px">
${sentences.map((sentence) => markup`<p>${sentence}</p>\n`)}<p style="font-size:14px;opacity:.75">${site.legalName}</p>
</body>
</html>
`.html,
    recordId: id,
  };
};
