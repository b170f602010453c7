import * as z from "zod/mini";
import { recordIdTag } from "#functions/platform/mailer.ts";

/** Everything that can wake the mail function, in the shapes their senders use. */
const bellSchema = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ Keys: z.object({ id: z.object({ S: z.string() }) }) }) })),
});

const sesEventSchema = z.object({
  source: z.literal("aws.ses"),
  detail: z.object({
    eventType: z.enum(["Delivery", "Bounce", "Reject"]),
    bounce: z.optional(z.object({ bounceType: z.string() })),
    mail: z.object({
      messageId: z.string(),
      tags: z.object({ [recordIdTag]: z.tuple([z.string()], z.string()) }),
    }),
  }),
});

const sweepSchema = z.object({ source: z.literal("sweep") });

const operatorSchema = z.discriminatedUnion("action", [
  z.object({ source: z.literal("operator"), action: z.literal("list-parked") }),
  z.object({
    source: z.literal("operator"),
    action: z.enum(["resend", "close"]),
    refs: z.array(z.string()),
  }),
]);

const jobSchema = z.union([
  z.pipe(
    bellSchema,
    z.transform(({ Records }) => ({
      type: "bell" as const,
      ids: Records.map(({ dynamodb }) => dynamodb.Keys.id.S),
    })),
  ),
  z.pipe(
    sesEventSchema,
    z.transform(({ detail: { eventType, bounce, mail } }) => ({
      type: "ses event" as const,
      eventType,
      permanent: bounce?.bounceType !== "Transient",
      messageId: mail.messageId,
      id: mail.tags[recordIdTag][0],
    })),
  ),
  z.pipe(
    sweepSchema,
    z.transform(() => ({ type: "sweep" as const })),
  ),
  z.pipe(
    operatorSchema,
    z.transform((command) =>
      command.action === "list-parked"
        ? { type: "list parked" as const }
        : { type: "decide" as const, decision: command.action, refs: command.refs },
    ),
  ),
]);

export type MailJob = z.output<typeof jobSchema>;

/** @throws Error for an event of none of these shapes: a wrong subscription should be seen, not swallowed. */
export const readMailJob = (event: unknown): MailJob => {
  const parsed = z.safeParse(jobSchema, event);
  if (parsed.success) return parsed.data;
  throw new Error("the mail function was woken by an event it does not know", { cause: parsed.error });
};
