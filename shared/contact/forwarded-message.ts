import * as z from "zod/mini";
import type { ContactMessage } from "./contact-contract.ts";

/**
 * Receivers ignore unknown keys: new keys may be added, and none is removed or changed while `version` stays the same.
 */
export const forwardedMessageSchema = z.object({
  type: z.literal("contact.message"),
  version: z.literal(1),
  /** Also the header `webhook-id`: a second delivery with the same id is the same message. */
  reference: z.string(),
  receivedAt: z.iso.datetime(),
  /** The stage that received the message. */
  stage: z.string(),
  /** The whole message as text, in the format of Slack's incoming webhooks: `&`, `<` and `>` are escaped. */
  text: z.string(),
  /** The visitor's own text, without escaping. */
  message: z.object({
    name: z.string(),
    email: z.string(),
    eventType: z.string(),
    attendees: z.string(),
    message: z.string(),
  } satisfies Record<keyof ContactMessage, z.ZodMiniType>),
  /** The sender's country as an ISO code; absent if unknown. */
  country: z.optional(z.string()),
  isLargeEvent: z.boolean(),
  spamReasons: z.array(z.string()),
  campaign: z.optional(z.record(z.string(), z.string())),
});

export type ForwardedMessage = z.infer<typeof forwardedMessageSchema>;

/** The header names of Standard Webhooks (standardwebhooks.com), whose libraries verify our signature. */
export const forwardHeaders = {
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
} as const;
