import { expect, test } from "vitest";
import { contact, lateMailEventsSeconds, mailEventDetailTypes } from "#infra/capabilities/contact.ts";
import { doorbellOf, functionIdOf, queueMappingOf, scheduleOf } from "./started-by.ts";
import { synthStage } from "./synth-stage.ts";

const template = synthStage("prod");
const { rungBy, toldThrough } = contact.functions.contactMail;

const only = (type: string) => {
  const found = Object.values(template.findResources(type));
  expect(found).toHaveLength(1);
  return found[0]!;
};

const mailWorkerId = functionIdOf(template, "contactMail");

test("[CONT-08] the stream rings for stored messages only, gives up early, and sets aside what it gave up on", () => {
  const doorbell = doorbellOf(template, "contactMail");
  expect(doorbell).toMatchObject({
    StartingPosition: "TRIM_HORIZON",
    BatchSize: rungBy.batchSize,
    MaximumRetryAttempts: 2,
    MaximumRecordAgeInSeconds: 900,
    BisectBatchOnFunctionError: true,
  });
  expect(
    doorbell.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern)),
  ).toEqual([rungBy.filter]);
  expect(JSON.stringify(doorbell.EventSourceArn)).toContain('"ContactTable');
  const [queueId, attribute] = doorbell.DestinationConfig.OnFailure.Destination["Fn::GetAtt"];
  expect(template.findResources("AWS::SQS::Queue")[queueId]).toBeDefined();
  expect([queueId, attribute]).toEqual([expect.stringMatching(/^ContactWork/), "Arn"]);
});

test("[CONT-08] the sweep is started every minute with exactly the input that the worker knows", () => {
  const schedule = scheduleOf(template, "contactMail");
  expect(schedule.ScheduleExpression).toBe("rate(1 minute)");
  expect(schedule.FlexibleTimeWindow).toEqual({ Mode: "OFF" });
  expect(schedule.Target.Input).toBe('{"source":"sweep"}');
});

test("[CONT-08] the worker hears what became of its own mail, and of no other's", () => {
  const [setId] = Object.keys(template.findResources("AWS::SES::ConfigurationSet"));
  const { Properties } = only("AWS::Events::Rule");
  expect(Properties.EventPattern).toEqual({
    source: ["aws.ses"],
    "detail-type": Object.values(mailEventDetailTypes),
    detail: { mail: { tags: { "ses:configuration-set": [{ Ref: setId }] } } },
  });
  const { EventSourceArn } = queueMappingOf(template, "contactMail");
  expect(Properties.Targets).toEqual([{ Id: "Target0", Arn: EventSourceArn }]);
});

test("[CONT-08] what SES told waits for the worker through hours of outage, each event by itself, and is then set aside", () => {
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
  expect(lateMailEventsSeconds).toBeGreaterThan(toldThrough.retrySeconds + Number(Timeout));
  const setAside = queues[RedrivePolicy.deadLetterTargetArn["Fn::GetAtt"][0]]!;
  expect(setAside.Properties.MessageRetentionPeriod).toBeGreaterThan(MessageRetentionPeriod);
});

test("[CONT-08] the rule alone may put something into the worker's queue, and nobody without TLS", () => {
  const queue = queueMappingOf(template, "contactMail").EventSourceArn["Fn::GetAtt"][0];
  const [ruleId] = Object.keys(template.findResources("AWS::Events::Rule"));
  const statements = Object.values(template.findResources("AWS::SQS::QueuePolicy"))
    .filter(({ Properties }) => Properties.Queues[0].Ref === queue)
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
  expect(statements).toEqual([
    expect.objectContaining({
      Effect: "Deny",
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    }),
    expect.objectContaining({
      Effect: "Allow",
      Principal: { Service: "events.amazonaws.com" },
      Condition: { ArnEquals: { "aws:SourceArn": { "Fn::GetAtt": [ruleId, "Arn"] } } },
    }),
  ]);
});

test("[CONT-08] SES publishes the events that the worker hears, to the default bus", () => {
  const { Properties } = only("AWS::SES::ConfigurationSetEventDestination");
  const { Enabled, EventBridgeDestination, MatchingEventTypes } = Properties.EventDestination;
  expect(Enabled).toBe(true);
  expect(JSON.stringify(EventBridgeDestination.EventBusArn)).toContain("event-bus/default");
  expect(MatchingEventTypes).toEqual(Object.keys(mailEventDetailTypes).map((name) => name.toLowerCase()));
});

test("[CONT-08] a bounce of support's mailbox suppresses no later mail", () => {
  expect(only("AWS::SES::ConfigurationSet").Properties).toMatchObject({
    SuppressionOptions: { SuppressedReasons: [] },
    DeliveryOptions: { TlsPolicy: "REQUIRE" },
    ReputationOptions: { ReputationMetricsEnabled: true },
  });
});

test("[CONT-08] a lease outlasts the worker that took it", () => {
  const { Timeout, Environment } = template.toJSON().Resources[mailWorkerId].Properties;
  expect(Number(Environment.Variables.LEASE_SECONDS)).toBeGreaterThan(Timeout);
});
