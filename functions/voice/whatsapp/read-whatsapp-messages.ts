import { whatsappMessageSchema, type WhatsappMessage } from "#shared/voice/voice-contract.ts";
import { cleanDigits } from "#shared/input/visible-text.ts";
import { readReference } from "#shared/voice/code-nonce.ts";
import { readEach, type WhatsappChange } from "./read-whatsapp-changes.ts";
import type { Recipient } from "./reply-sender.ts";
import { codeLastsMs } from "../number/number-state.ts";

/** A request for a code, with the sender's number, or with an id by which we can request the number. */
export type CodeRequest = {
  readonly messageId: string;
  readonly recipient: Recipient;
  readonly nonce: string | undefined;
  readonly askedAtEpochMs: number;
};

const digits = /^[1-9]\d{6,14}$/;
const secondsPattern = /^\d{1,12}$/;

const numberOf = (waId: string | undefined): Recipient | undefined =>
  waId !== undefined && digits.test(waId) ? { type: "number", e164: `+${waId}` } : undefined;

/** A phone of a contact card is formatted for people, and tells its country only if it begins with a plus. */
const readPhone = (phone = ""): Recipient | undefined => {
  const cleaned = cleanDigits(phone);
  return cleaned.startsWith("+") ? numberOf(cleaned.slice(1)) : undefined;
};

/**
 * Only a contact card sent in response to our request is the sender's: any other may contain another person's number.
 */
const ownNumberOf = ({ from, origin, contacts = [] }: WhatsappMessage): Recipient | undefined => {
  const phones = contacts
    .filter((contact) => (contact.origin ?? origin) === "contact_request")
    .flatMap((contact) => contact.phones ?? []);
  const hasWaId = phones.some(({ wa_id }) => wa_id !== undefined);
  const [number, ...others] = phones.flatMap(
    ({ wa_id, phone }) => (hasWaId ? numberOf(wa_id) : readPhone(phone)) ?? [],
  );
  const isOwn = from === undefined || (number?.type === "number" && number.e164 === `+${from}`);
  return others.length === 0 && isOwn ? number : undefined;
};

const recipientOf = (message: WhatsappMessage): Recipient | undefined => {
  const { type, from, from_user_id: userId } = message;
  if (type === "contacts") return ownNumberOf(message);
  if (type !== "text") return undefined;
  if (from !== undefined) return numberOf(from);
  return userId === undefined ? undefined : { type: "user", id: userId };
};

/** Any text counts: the one that the page fills in is only a suggestion. */
export const readWhatsappMessages = (
  changes: readonly WhatsappChange[],
  nowEpochMs: number,
): readonly CodeRequest[] =>
  changes
    .flatMap(({ value }) => readEach(whatsappMessageSchema, value.messages))
    .flatMap((message) => {
      const recipient = recipientOf(message);
      if (recipient === undefined || !secondsPattern.test(message.timestamp)) return [];
      // Clocks differ: a message with a future time would extend the validity of its code.
      const askedAtEpochMs = Math.min(Number(message.timestamp) * 1000, nowEpochMs);
      return nowEpochMs - askedAtEpochMs >= codeLastsMs
        ? []
        : [
            {
              messageId: message.id,
              recipient,
              nonce: readReference(message.text?.body ?? ""),
              askedAtEpochMs,
            },
          ];
    });
