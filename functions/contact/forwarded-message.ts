import type { ForwardedMessage } from "#shared/contract/forwarded-message.ts";
import type { ContactRecord } from "./contact-record.ts";
import { nameCountry } from "./country-name.ts";
import { isLargeEvent } from "./mail-subject.ts";

/**
 * The characters that Slack interprets. With these three escaped, a text can neither mention anybody nor show a link
 * under another name.
 */
const slackEscapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeForSlack = (text: string): string =>
  text.replace(/[&<>]/g, (character) => slackEscapes[character] ?? "");

const writeText = ({ message, ref, country, spamReasons, receivedAtEpochMs }: ContactRecord): string => {
  const { name, email, eventType, attendees } = message;
  const received = new Date(receivedAtEpochMs).toISOString().slice(0, 16).replace("T", " ");
  return [
    `${name} <${email}>`,
    [
      eventType,
      attendees,
      ...(isLargeEvent(attendees) ? ["large event"] : []),
      `country ${nameCountry(country)}`,
    ].join(" · "),
    ...(spamReasons.length === 0 ? [] : [`likely spam: ${spamReasons.join("; ")}`]),
    "",
    message.message,
    "",
    `${received} UTC · reference ${ref}`,
  ].join("\n");
};

/** The same for every attempt. */
export const makeForwardedMessage = (record: ContactRecord, stage: string): ForwardedMessage => {
  const { ref, receivedAtEpochMs, message, country, campaign, spamReasons } = record;
  return {
    type: "contact.message",
    version: 1,
    reference: ref,
    receivedAt: new Date(receivedAtEpochMs).toISOString(),
    stage,
    text: escapeForSlack(writeText(record)),
    message,
    ...(country === undefined ? {} : { country }),
    isLargeEvent: isLargeEvent(message.attendees),
    spamReasons,
    ...(campaign === undefined ? {} : { campaign }),
  };
};
