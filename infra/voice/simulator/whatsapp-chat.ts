import { randomBytes } from "node:crypto";
import * as z from "zod";
import { openJsonLines } from "#infra/local/json-lines.ts";

const chatMessageSchema = z.object({
  id: z.string(),
  /**
   * Messages from the business: text, template or contact-request. From people: text, shared-contact, or the type that
   * they sent.
   */
  type: z.string(),
  /** Numbers as digits; the local environment shows them even for people who hide theirs. */
  from: z.string(),
  to: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});

export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const makeMessageId = (): string => `wamid.${randomBytes(27).toString("base64")}`;

/** One JSON line per message; without a file they end with the process. */
export const openWhatsappChat = (file?: string) => {
  const lines = file === undefined ? undefined : openJsonLines(file, chatMessageSchema);
  const messages = [...(lines?.read() ?? [])];
  return {
    /** All messages, in both directions, in the order in which WhatsApp accepted them. */
    list: (): readonly ChatMessage[] => messages,
    add: (message: ChatMessage) => {
      lines?.append(message);
      messages.push(message);
    },
    close: () => lines?.close(),
  };
};

export type WhatsappChat = ReturnType<typeof openWhatsappChat>;
