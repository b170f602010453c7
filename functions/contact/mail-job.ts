import * as z from "zod/mini";
import { jsonText } from "#functions/platform/env.ts";
import { readWorkerEvent, streamEventSchema, sweepEventSchema } from "#functions/platform/worker-events.ts";
import { recordIdTag } from "#functions/platform/mail/mailer.ts";

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

/** SES's event about one mail, as EventBridge puts it into the queue: JSON in the body of a message. */
const notificationSchema = z.pipe(
  jsonText(sesEventSchema),
  z.transform(({ detail: { eventType, bounce, mail } }) => ({
    eventType,
    permanent: bounce?.bounceType !== "Transient",
    messageId: mail.messageId,
    id: mail.tags[recordIdTag][0],
  })),
);

export type MailNotification = z.output<typeof notificationSchema>;

export const readMailNotification = (body: string): MailNotification => z.parse(notificationSchema, body);

const queueEventSchema = z.object({
  Records: z.array(z.object({ eventSource: z.literal("aws:sqs"), messageId: z.string(), body: z.string() })),
});

const operatorSchema = z.pipe(
  z.discriminatedUnion("action", [
    z.object({
      source: z.literal("operator"),
      action: z.literal("list-under-review"),
      after: z.optional(z.string()),
    }),
    z.object({
      source: z.literal("operator"),
      action: z.enum(["resend", "close"]),
      refs: z.optional(z.array(z.string())),
      after: z.optional(z.string()),
    }),
  ]),
  z.transform((command) =>
    command.action === "list-under-review"
      ? { type: "list under review" as const, after: command.after }
      : { type: "decide" as const, decision: command.action, refs: command.refs, after: command.after },
  ),
);

export type OperatorJob = z.output<typeof operatorSchema>;

const forwardJobSchema = z.union([sweepEventSchema, operatorSchema]);

const jobSchema = z.union([
  streamEventSchema,
  z.pipe(
    queueEventSchema,
    z.transform(({ Records }) => ({ type: "queue" as const, messages: Records })),
  ),
  sweepEventSchema,
  operatorSchema,
]);

export type MailJob = z.output<typeof jobSchema>;

export const readMailJob = (event: unknown): MailJob => readWorkerEvent(jobSchema, event);

export const readForwardJob = (event: unknown) => readWorkerEvent(forwardJobSchema, event);
