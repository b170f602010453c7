import { createHash, createHmac } from "node:crypto";
import { site } from "#shared/site.ts";
import type { WebhookRequest } from "#infra/local/http/deliver-webhook.ts";

/** A contact card; WhatsApp guarantees that it is the sender's own only if it responds to a contact request. */
export type SharedContact = { readonly digits: string; readonly isReply: boolean };

type InboundMessage = {
  readonly id: string;
  readonly type: string;
  readonly digits: string;
  /** The sender uses a username: the business sees an id of its own, and an empty number. */
  readonly hidden: boolean;
  readonly timestampEpochSeconds: number;
  readonly text?: string | undefined;
  readonly contact?: SharedContact | undefined;
};

/**
 * The id that a business sees for a person who hides the number: always the same, and it does not reveal the number.
 */
export const userIdOf = (digits: string): string => {
  const hash = createHash("sha256").update(`business-scoped ${digits}`).digest();
  return `US.${hash.readBigUInt64BE().toString().padStart(20, "0")}`;
};

const describeContact = ({ digits, isReply }: SharedContact) => ({
  ...(isReply ? { origin: "contact_request" } : {}),
  name: { formatted_name: "A visitor", first_name: "A" },
  phones: [{ phone: `+${digits}`, type: "CELL", wa_id: digits }],
});

const describeMessage = (message: InboundMessage) => ({
  from: message.hidden ? "" : message.digits,
  from_user_id: userIdOf(message.digits),
  id: message.id,
  timestamp: String(message.timestampEpochSeconds),
  type: message.type,
  ...(message.type === "text" ? { text: { body: message.text ?? "" } } : {}),
  ...(message.contact === undefined ? {} : { contacts: [describeContact(message.contact)] }),
});

const describeSender = ({ digits, hidden }: InboundMessage) => ({
  profile: { name: "A visitor", ...(hidden ? { username: "visitor" } : {}) },
  wa_id: hidden ? "" : digits,
  user_id: userIdOf(digits),
});

const wrap = (phoneNumberId: string, value: Readonly<Record<string, unknown>>) => ({
  object: "whatsapp_business_account",
  entry: [
    {
      id: "200000000000001",
      changes: [
        {
          value: {
            messaging_product: "whatsapp",
            metadata: {
              display_phone_number: site.voiceDemo.whatsappNumber,
              phone_number_id: phoneNumberId,
            },
            ...value,
          },
          field: "messages",
        },
      ],
    },
  ],
});

export const makeMessageWebhook = (phoneNumberId: string, messages: readonly InboundMessage[]) =>
  wrap(phoneNumberId, { contacts: messages.map(describeSender), messages: messages.map(describeMessage) });

/** Reports about our own messages come to the same URL, and have no `messages`. */
export const makeStatusWebhook = (
  phoneNumberId: string,
  status: { readonly id: string; readonly atEpochSeconds: number },
) =>
  wrap(phoneNumberId, {
    statuses: [{ id: status.id, status: "delivered", timestamp: String(status.atEpochSeconds) }],
  });

/** Meta's own notation: only ASCII characters, and slashes are escaped. */
const writeLikeMeta = (webhook: unknown): string =>
  JSON.stringify(webhook)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

export const makeHubSignature = (body: string, appSecret: string): string =>
  `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;

export const makeSignedWebhook = (webhook: unknown, appSecret: string): WebhookRequest => {
  const body = writeLikeMeta(webhook);
  return {
    headers: {
      "content-type": "application/json",
      "user-agent": "facebookexternalua",
      "x-hub-signature-256": makeHubSignature(body, appSecret),
    },
    body,
  };
};
