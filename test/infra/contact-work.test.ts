import { expect, test } from "vitest";
import { stackNameOf } from "#infra/stage-names.ts";
import { contactDoorbell, mailEventDetailTypes, mailLeaseSeconds } from "#infra/workloads.ts";
import { synthStage } from "./synth-stage.ts";

const template = synthStage("prod");

const only = (type: string) => {
  const found = Object.values(template.findResources(type));
  expect(found).toHaveLength(1);
  return found[0]!;
};

const mailWorkerId = Object.entries(template.findResources("AWS::Lambda::Function")).find(
  ([, { Properties }]) => Properties.FunctionName === `${stackNameOf("prod")}-contactMail`,
)![0];

test("[CONT-08] the stream rings for stored messages only, gives up early, and sets aside what it gave up on", () => {
  const { Properties } = only("AWS::Lambda::EventSourceMapping");
  expect(Properties).toMatchObject({
    FunctionName: { Ref: mailWorkerId },
    StartingPosition: "TRIM_HORIZON",
    BatchSize: contactDoorbell.batchSize,
    MaximumRetryAttempts: 2,
    MaximumRecordAgeInSeconds: 900,
    BisectBatchOnFunctionError: true,
  });
  expect(
    Properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern)),
  ).toEqual([contactDoorbell.filter]);
  const queueId = Object.keys(template.findResources("AWS::SQS::Queue"));
  expect(Properties.DestinationConfig.OnFailure.Destination["Fn::GetAtt"]).toEqual([...queueId, "Arn"]);
});

test("[CONT-08] the sweep is started every minute with exactly the input that the worker knows", () => {
  const { Properties } = Object.values(template.findResources("AWS::Scheduler::Schedule")).find(
    (schedule) => schedule.Properties.Target.Arn["Fn::GetAtt"][0] === mailWorkerId,
  )!;
  expect(Properties.ScheduleExpression).toBe("rate(1 minute)");
  expect(Properties.FlexibleTimeWindow).toEqual({ Mode: "OFF" });
  expect(Properties.Target.Input).toBe('{"source":"sweep"}');
});

test("[CONT-08] the worker hears what became of its own mail, and of no other's", () => {
  const [setId] = Object.keys(template.findResources("AWS::SES::ConfigurationSet"));
  const { Properties } = only("AWS::Events::Rule");
  expect(Properties.EventPattern).toEqual({
    source: ["aws.ses"],
    "detail-type": Object.values(mailEventDetailTypes),
    detail: { mail: { tags: { "ses:configuration-set": [{ Ref: setId }] } } },
  });
  expect(Properties.Targets).toEqual([{ Id: "Target0", Arn: { "Fn::GetAtt": [mailWorkerId, "Arn"] } }]);
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
  expect(Number(Environment.Variables.MAIL_LEASE_SECONDS)).toBe(mailLeaseSeconds);
  expect(mailLeaseSeconds).toBeGreaterThan(Timeout);
});
