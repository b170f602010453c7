import * as z from "zod/mini";

/** A receiver ignores unknown keys: new ones may come, and none goes or changes while `version` stays. */
export const forwardedMessageSchema = z.object({
  type: z.literal("contact.message"),
  version: z.literal(1),
  /** Also the header `webhook-id`: whatever comes again under it is the same message. */
  reference: z.string(),
  receivedAt: z.iso.datetime(),
  /** The stage that it was sent to. */
  stage: z.string(),
  /** All of it in words, as Slack's incoming webhooks show it: `&`, `<` and `>` are escaped. */
  text: z.string(),
  /** As the visitor wrote it, nothing escaped. */
  message: z.object({
    name: z.string(),
    email: z.string(),
    eventType: z.string(),
    attendees: z.string(),
    message: z.string(),
  }),
  /** Where its sender was, as an ISO code; absent where that is unknown. */
  country: z.optional(z.string()),
  isLargeEvent: z.boolean(),
  spamReasons: z.array(z.string()),
  campaign: z.optional(z.record(z.string(), z.string())),
});

export type ForwardedMessage = z.infer<typeof forwardedMessageSchema>;

/** The names of Standard Webhooks (standardwebhooks.com), whose libraries verify what we send. */
export const forwardHeaders = {
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
} as const;
