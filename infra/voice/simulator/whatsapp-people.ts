import * as z from "zod";
import { site } from "#shared/site.ts";
import { deliverWebhook, type Notify } from "#infra/local/http/deliver-webhook.ts";
import { localWhatsapp } from "#infra/voice/simulator/local-voice.ts";
import { makeMessageId, type WhatsappChat } from "./whatsapp-chat.ts";
import { makeMessageWebhook, makeSignedWebhook, type SharedContact } from "./whatsapp-webhooks.ts";

const numberSchema = z
  .string()
  .regex(/^\+?\d{7,15}$/, "a number with its country code, such as 16505550100")
  .transform((number) => number.replace("+", ""));

export const writtenMessageSchema = z.strictObject({
  from: numberSchema,
  text: z.string().max(4096).default(""),
  /** The sender uses a username. */
  hidden: z.boolean().default(false),
  /** Responds to the business's request for the number; the sender hides it, or there would be no request. */
  shareContact: z.boolean().default(false),
  /** A contact card with this number, sent by the sender's own choice. */
  card: numberSchema.optional(),
  timestamp: z.coerce.number().int().optional(),
  /** WhatsApp's id of the message. An id that was used before is the same message, delivered again. */
  id: z.string().min(1).optional(),
  times: z.int().min(1).max(20).default(1),
  type: z
    .string()
    .regex(/^[a-z_]+$/)
    .default("text"),
  appSecret: z.string().optional(),
});

export type WrittenMessage = z.infer<typeof writtenMessageSchema>;

export type Written =
  | {
      readonly type: "written";
      readonly id: string;
      readonly statuses: readonly number[];
      readonly delivered: boolean;
    }
  | { readonly type: "not-asked" };

type WriterProps = {
  readonly chat: WhatsappChat;
  readonly phoneNumberId: string;
  readonly notify: Notify;
  readonly clock: () => number;
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined;
};

const readContact = ({ from, shareContact, card }: WrittenMessage): SharedContact | undefined => {
  if (shareContact) return { digits: from, isReply: true };
  return card === undefined ? undefined : { digits: card, isReply: false };
};

export const makeWriter = ({ chat, phoneNumberId, notify, clock, pause }: WriterProps) => {
  const isRequestedNumber = (digits: string): boolean => {
    const last = chat
      .list()
      .findLast(
        ({ from, to, type }) =>
          (to === digits && type === "contact-request") || (from === digits && type === "shared-contact"),
      );
    return last?.type === "contact-request";
  };

  return async (message: WrittenMessage): Promise<Written> => {
    const { from, text, shareContact, times, appSecret } = message;
    if (shareContact && !isRequestedNumber(from)) return { type: "not-asked" };
    const id = message.id ?? makeMessageId();
    const contact = readContact(message);
    const sentAtEpochMs = message.timestamp === undefined ? clock() : message.timestamp * 1000;
    const type = contact === undefined ? message.type : "contacts";
    if (!chat.list().some((earlier) => earlier.id === id)) {
      chat.add({
        id,
        type: shareContact ? "shared-contact" : type,
        from,
        to: site.voiceDemo.whatsappNumber,
        text: contact === undefined ? text : `Contact: +${contact.digits}`,
        at: new Date(sentAtEpochMs).toISOString(),
      });
    }
    const hidden = message.hidden || shareContact;
    const timestampEpochSeconds = Math.floor(sentAtEpochMs / 1000);
    const inbound = { id, type, digits: from, hidden, timestampEpochSeconds, text, contact };
    const webhook = makeSignedWebhook(
      makeMessageWebhook(phoneNumberId, [inbound]),
      appSecret ?? localWhatsapp.appSecret,
    );
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1)
      statuses.push(...(await deliverWebhook(notify, webhook, pause)));
    return { type: "written", id, statuses, delivered: statuses.at(-1) === 200 };
  };
};
