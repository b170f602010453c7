import { expect, test } from "vitest";
import { readMailNotification } from "#functions/contact/mail-job.ts";
import { recordIdTag } from "#functions/platform/mail/mailer.ts";
import { contact, lateMailEventsSeconds, mailEventDetailTypes } from "#infra/contact/contact-capability.ts";
import { functionIdOf, queueMappingOf } from "../stack/support/started-by.ts";
import { propertiesOf } from "#test/stack/support/in-template.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const template = synthStage("prod");
const { queueTrigger } = contact.functions.contactMail;

const mailWorkerId = functionIdOf(template, "contactMail");

type MailRule = {
  readonly EventPattern: { readonly source: readonly string[]; readonly "detail-type": readonly string[] };
  readonly Targets: readonly {
    readonly InputTransformer: {
      readonly InputPathsMap: Readonly<Record<string, string>>;
      readonly InputTemplate: string;
    };
  }[];
};

const rules: readonly MailRule[] = propertiesOf(template, "AWS::Events::Rule");
const mailRules = rules.filter(({ EventPattern }) => EventPattern.source.includes("aws.ses"));

test("[CONT-08] the mail function receives SES events of its own configuration set only", () => {
  const [setId] = Object.keys(template.findResources("AWS::SES::ConfigurationSet"));
  const { EventSourceArn } = queueMappingOf(template, "contactMail");
  for (const { EventPattern, Targets } of mailRules) {
    expect(EventPattern).toMatchObject({
      source: ["aws.ses"],
      detail: { mail: { tags: { "ses:configuration-set": [{ Ref: setId }] } } },
    });
    expect(Targets).toEqual([expect.objectContaining({ Arn: EventSourceArn })]);
  }
  const heard = mailRules.flatMap(({ EventPattern }) => EventPattern["detail-type"]);
  expect(heard.toSorted()).toEqual(Object.values(mailEventDetailTypes).toSorted());
});

/** An event as SES publishes it: Amazon SES Developer Guide, "Contents of event data". */
const makeSesEvent = (eventType: keyof typeof mailEventDetailTypes) => ({
  version: "0",
  "detail-type": mailEventDetailTypes[eventType],
  source: "aws.ses",
  detail: {
    eventType,
    ...(eventType === "Bounce" && {
      bounce: { bounceType: "Transient", bouncedRecipients: [{ emailAddress: "support@site.example" }] },
    }),
    mail: {
      messageId: "m1",
      source: "website@site.example",
      destination: ["support@site.example"],
      headers: [
        { name: "Reply-To", value: "priya@northlight.example" },
        { name: "Subject", value: "[R] Contact" },
      ],
      commonHeaders: { replyTo: ["priya@northlight.example"] },
      tags: { "ses:configuration-set": ["set"], [recordIdTag]: ["k-1"] },
    },
  },
});

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .slice(1)
    .reduce((part, name) => (part as Readonly<Record<string, unknown>>)[name], value);

/** The message that EventBridge puts into the queue. */
const letterOf = (event: ReturnType<typeof makeSesEvent>): string => {
  const rule = mailRules.find(({ EventPattern }) =>
    EventPattern["detail-type"].includes(event["detail-type"]),
  )!;
  const { InputPathsMap, InputTemplate } = rule.Targets[0]!.InputTransformer;
  return InputTemplate.replaceAll(/<([\w-]+)>/g, (_, name: string) =>
    JSON.stringify(valueAt(event, InputPathsMap[name]!)),
  );
};

test.each(["Delivery", "Reject", "Bounce"] as const)(
  "[CONT-08] the queue message of a %s contains only the fields that are read, and no visitor address",
  (eventType) => {
    const event = makeSesEvent(eventType);
    const letter = letterOf(event);
    expect(readMailNotification(letter)).toEqual(readMailNotification(JSON.stringify(event)));
    expect(letter).not.toMatch(/priya|headers/i);
  },
);

test("[CONT-08] the event queue retries each failed event separately for hours, then dead-letters it", () => {
  const { EventSourceArn, ...mapping } = queueMappingOf(template, "contactMail");
  expect(mapping).toMatchObject({ FunctionResponseTypes: ["ReportBatchItemFailures"] });
  const queues = template.findResources("AWS::SQS::Queue");
  const { Properties } = queues[EventSourceArn["Fn::GetAtt"][0]]!;
  const { RedrivePolicy, VisibilityTimeout, MessageRetentionPeriod } = Properties;
  const { Timeout } = template.toJSON().Resources[mailWorkerId].Properties;
  expect(VisibilityTimeout).toBeGreaterThanOrEqual(6 * Timeout);
  const triedForSeconds = Number(VisibilityTimeout) * Number(RedrivePolicy.maxReceiveCount);
  expect(triedForSeconds).toBeGreaterThan(4 * 3600);
  expect(MessageRetentionPeriod).toBeGreaterThan(2 * triedForSeconds);
  expect(lateMailEventsSeconds).toBeGreaterThan(queueTrigger.retrySeconds + Number(Timeout));
  const setAside = queues[RedrivePolicy.deadLetterTargetArn["Fn::GetAtt"][0]]!;
  expect(setAside.Properties.MessageRetentionPeriod).toBeGreaterThan(MessageRetentionPeriod);
});
