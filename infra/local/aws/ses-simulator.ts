import { randomUUID } from "node:crypto";
import type { Faults } from "#infra/local/faults.ts";
import type { Mailbox } from "./mailbox.ts";

/** What SES reports about a mail later on; `Delivery` and `Bounce` as in its event publishing. */
export type SesEvent = {
  readonly eventType: "Delivery" | "Bounce";
  readonly messageId: string;
  readonly tags: Readonly<Record<string, readonly [string]>>;
};

type SesSetup = {
  /** Senders must be of a verified domain. */
  readonly verifiedDomain: string;
  /** Whether what becomes of its mail is published. */
  readonly configurationSets: Readonly<Record<string, "with events" | "without events">>;
};

export type SesAnswer =
  | {
      readonly type: "answer";
      readonly statusCode: number;
      readonly body: string;
      readonly event?: SesEvent | undefined;
    }
  | { readonly type: "hang" }
  | { readonly type: "cut"; readonly event?: SesEvent | undefined };

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const fault = (statusCode: number, code: string, message: string): SesAnswer => ({
  type: "answer",
  statusCode,
  body:
    `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code>` +
    `<Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
});

const accepted = (messageId: string, event: SesEvent | undefined): SesAnswer => ({
  type: "answer",
  statusCode: 200,
  body:
    '<SendEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendEmailResult>' +
    `<MessageId>${messageId}</MessageId></SendEmailResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId>` +
    "</ResponseMetadata></SendEmailResponse>",
  event,
});

/** `Destination.ToAddresses.member.1`, `.2`, … in order. */
const readMembers = (form: URLSearchParams, prefix: string): string[] => {
  const members = [];
  for (let number = 1; form.has(`${prefix}.member.${number}`); number += 1) {
    members.push(form.get(`${prefix}.member.${number}`) ?? "");
  }
  return members;
};

const readTags = (form: URLSearchParams): Record<string, [string]> => {
  const tags: Record<string, [string]> = {};
  for (let number = 1; form.has(`Tags.member.${number}.Name`); number += 1) {
    tags[form.get(`Tags.member.${number}.Name`) ?? ""] = [form.get(`Tags.member.${number}.Value`) ?? ""];
  }
  return tags;
};

const recipientsMax = 50; // SES quota: recipients per message
const messageBytesMax = 10 * 1024 * 1024; // SES quota: SendEmail of API version 1
const address = /^[^\s@<>",;]{1,64}@(?:[^\s@<>",;.]{1,63}\.)+[^\s@<>",;.]{1,63}$/;
const namedAddress = /<([^<>]*)>\s*$/;
const tagPart = /^[A-Za-z0-9_-]{1,256}$/;

const bareAddress = (text: string) => namedAddress.exec(text)?.[1] ?? text;

/**
 * SES's SendEmail (API 2010-12-01, query protocol), refusing what the real one refuses: an unverified sender, an
 * illegal address, more than 50 recipients, a line break in the subject, an unknown configuration set, a bad tag.
 */
export const makeSesSimulator = (setup: SesSetup, mailbox: Mailbox, faults: Faults) => {
  const findRefusal = (form: URLSearchParams, recipients: readonly string[]): SesAnswer | undefined => {
    const source = bareAddress(form.get("Source") ?? "");
    const replyTo = readMembers(form, "ReplyToAddresses");
    const bad = [source, ...recipients, ...replyTo].find((entry) => !address.test(bareAddress(entry)));
    if (bad !== undefined) return fault(400, "InvalidParameterValue", "Illegal address");
    if (!source.endsWith(`@${setup.verifiedDomain}`)) {
      return fault(400, "MessageRejected", `Email address is not verified. Failed the check: ${source}`);
    }
    if (recipients.length === 0) return fault(400, "InvalidParameterValue", "Missing required header 'To'");
    if (recipients.length > recipientsMax)
      return fault(400, "InvalidParameterValue", "Recipient count exceeds 50");
    if (/[\r\n]/.test(form.get("Message.Subject.Data") ?? "")) {
      return fault(400, "InvalidParameterValue", "Subject contains a line break");
    }
    const configurationSet = form.get("ConfigurationSetName");
    if (configurationSet !== null && setup.configurationSets[configurationSet] === undefined) {
      return fault(
        400,
        "ConfigurationSetDoesNotExist",
        `Configuration set <${configurationSet}> does not exist`,
      );
    }
    if (
      !Object.entries(readTags(form)).every(([name, [value]]) => tagPart.test(name) && tagPart.test(value))
    ) {
      return fault(400, "InvalidParameterValue", "Invalid tag");
    }
    return undefined;
  };

  return (body: string): SesAnswer => {
    const form = new URLSearchParams(body);
    const subject = form.get("Message.Subject.Data") ?? "";
    if (form.get("Action") !== "SendEmail") return fault(400, "InvalidAction", "Only SendEmail is simulated");
    if (faults.ses === "down") return fault(503, "ServiceUnavailable", "Service Unavailable");
    if (faults.ses === "throttle") return fault(400, "Throttling", "Maximum sending rate exceeded.");
    if (faults.ses === "hang") return { type: "hang" };
    if (Buffer.byteLength(body) > messageBytesMax)
      return fault(400, "InvalidParameterValue", "Message too long");

    const recipients = ["To", "Cc", "Bcc"].flatMap((kind) =>
      readMembers(form, `Destination.${kind}Addresses`),
    );
    const refusal = findRefusal(form, recipients);
    if (refusal !== undefined) return refusal;
    if (
      faults.ses.startsWith("reject-one:") &&
      subject.includes(`[${faults.ses.slice("reject-one:".length)}]`)
    ) {
      return fault(400, "MessageRejected", "Email content could not be parsed");
    }

    const messageId = `${Date.now().toString(16).padStart(16, "0")}-${randomUUID()}-000000`;
    const bounces = faults.ses === "bounce";
    const publishes = setup.configurationSets[form.get("ConfigurationSetName") ?? ""] !== "without events";
    const event: SesEvent | undefined = publishes
      ? { eventType: bounces ? "Bounce" : "Delivery", messageId, tags: readTags(form) }
      : undefined;
    if (!bounces) {
      mailbox.add({
        id: messageId,
        from: form.get("Source") ?? "",
        to: recipients,
        replyTo: readMembers(form, "ReplyToAddresses"),
        subject,
        text: form.get("Message.Body.Text.Data") ?? "",
        html: form.get("Message.Body.Html.Data") ?? "",
        receivedAt: new Date().toISOString(),
      });
    }
    return faults.ses === "lost-reply" ? { type: "cut", event } : accepted(messageId, event);
  };
};
