import * as z from "zod/mini";
import { jsonText } from "#functions/platform/env.ts";
import { recordIdTag } from "#functions/mail/mailer.ts";

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

/** What SES reports about one mail, as EventBridge put it into the queue: JSON in the body of a message. */
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

/** @throws ZodError for a message of another shape, which only a bug could send. */
export const readMailNotification = (body: string): MailNotification => z.parse(notificationSchema, body);

/** Every event that invokes the mail function, in the shape its sender uses. */
const streamEventSchema = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ Keys: z.object({ id: z.object({ S: z.string() }) }) }) })),
});

const queueEventSchema = z.object({
  Records: z.array(z.object({ eventSource: z.literal("aws:sqs"), messageId: z.string(), body: z.string() })),
});

const sweepSchema = z.pipe(
  z.object({ source: z.literal("sweep") }),
  z.transform(() => ({ type: "sweep" as const })),
);

const operatorSchema = z.pipe(
  z.discriminatedUnion("action", [
    z.object({
      source: z.literal("operator"),
      action: z.literal("list-parked"),
      after: z.optional(z.string()),
    }),
    z.object({
      source: z.literal("operator"),
      action: z.enum(["resend", "close"]),
      /** Left out: all that are parked. */
      refs: z.optional(z.array(z.string())),
      after: z.optional(z.string()),
    }),
  ]),
  z.transform((command) =>
    command.action === "list-parked"
      ? { type: "list parked" as const, after: command.after }
      : { type: "decide" as const, decision: command.action, refs: command.refs, after: command.after },
  ),
);

export type OperatorJob = z.output<typeof operatorSchema>;

/** The events that invoke the function that forwards. No stream triggers it. */
const forwardJobSchema = z.union([sweepSchema, operatorSchema]);

const jobSchema = z.union([
  z.pipe(
    streamEventSchema,
    z.transform(({ Records }) => ({
      type: "stream" as const,
      ids: Records.map(({ dynamodb }) => dynamodb.Keys.id.S),
    })),
  ),
  z.pipe(
    queueEventSchema,
    z.transform(({ Records }) => ({ type: "queue" as const, messages: Records })),
  ),
  sweepSchema,
  operatorSchema,
]);

export type MailJob = z.output<typeof jobSchema>;

const readJob = <Schema extends z.ZodMiniType>(schema: Schema, event: unknown): z.output<Schema> => {
  const parsed = z.safeParse(schema, event);
  if (parsed.success) return parsed.data;
  throw new Error("a function was invoked with an event it does not know", { cause: parsed.error });
};

/** @throws Error for an event of none of these shapes: a wrong subscription should be seen, not swallowed. */
export const readMailJob = (event: unknown): MailJob => readJob(jobSchema, event);

/** @throws Error likewise. */
export const readForwardJob = (event: unknown): z.output<typeof forwardJobSchema> =>
  readJob(forwardJobSchema, event);
