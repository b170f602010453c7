import { expect, test } from "vitest";
import { functionSpecs } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { withAllFeatures } from "#test/stack/support/stage-with-all-features.ts";
import { functionIdOf } from "./support/started-by.ts";
import { synthesize } from "#test/stack/support/synth-stage.ts";

const template = synthesize(withAllFeatures(readStage("prod")));
const resources = template.toJSON().Resources as ReturnType<typeof template.findResources>;

type Properties = (typeof resources)[string]["Properties"];

const idsOf = (...types: readonly string[]) =>
  Object.keys(resources).filter((id) => types.includes(String(resources[id]!["Type"])));

const refersTo = (value: unknown, ids: readonly string[]): boolean =>
  ids.some((id) => JSON.stringify(value ?? {}).match(new RegExp(`"(Ref|Fn::GetAtt)":\\[?"${id}"`)));

/** Functions, and the versions and aliases under which they are live. */
const started = idsOf("AWS::Lambda::Function", "AWS::Lambda::Version", "AWS::Lambda::Alias");

const alarms = idsOf("AWS::CloudWatch::Alarm").map((id) => resources[id]!["Properties"]);

/** Whether an alarm that notifies operators counts the messages in the queue. */
const isWatched = (destination: { readonly "Fn::GetAtt": readonly [string, string] } | undefined): boolean =>
  alarms.some(
    ({ MetricName, Dimensions, AlarmActions }) =>
      MetricName === "ApproximateNumberOfMessagesVisible" &&
      AlarmActions.length > 0 &&
      Dimensions[0].Value["Fn::GetAtt"][0] === destination?.["Fn::GetAtt"][0],
  );

const redriveOf = (queueArn: { readonly "Fn::GetAtt": readonly [string, string] } | undefined) =>
  resources[queueArn?.["Fn::GetAtt"][0] ?? ""]?.["Properties"].RedrivePolicy?.deadLetterTargetArn;

const isSilenceNoticed = (alarm: string): boolean =>
  alarms.some(
    ({ AlarmName, Statistic, TreatMissingData }) =>
      AlarmName === `${stackNameOf("prod")}-${alarm}` &&
      Statistic === "SampleCount" &&
      TreatMissingData === "breaching",
  );

const scheduled = (target: unknown) => {
  const name = namesOf(functionSpecs).find((each) =>
    idsOf("AWS::Lambda::Alias").some(
      (alias) =>
        refersTo(target, [alias]) &&
        refersTo(resources[alias]!["Properties"], [functionIdOf(template, each)]),
    ),
  );
  if (name === undefined) throw new Error(`a schedule starts no function: ${JSON.stringify(target)}`);
  return name;
};

/** How Lambda handles events of a live function that nobody waits for. */
const invokeConfigOf = (name: keyof typeof functionSpecs) =>
  idsOf("AWS::Lambda::EventInvokeConfig")
    .map((id) => resources[id]!["Properties"])
    .find(({ FunctionName }) => refersTo(FunctionName, [functionIdOf(template, name)]));

/** The queue for runs of a live function that Lambda gave up on. */
const setAsideOf = (name: keyof typeof functionSpecs) =>
  invokeConfigOf(name)?.DestinationConfig?.OnFailure.Destination;

/**
 * Resource types that start a function without waiting for the result, each with a check that failed starts are
 * noticed.
 */
const starts: Readonly<Record<string, (properties: Properties) => boolean>> = {
  "AWS::Lambda::EventSourceMapping": ({ DestinationConfig, EventSourceArn }) =>
    isWatched(DestinationConfig?.OnFailure.Destination ?? redriveOf(EventSourceArn)),
  "AWS::Scheduler::Schedule": ({ Target }) => {
    const name = scheduled(Target.Arn);
    const { missedSchedules } = functionSpecs[name];
    return missedSchedules !== undefined && "alarm" in missedSchedules
      ? isSilenceNoticed(missedSchedules.alarm)
      : isWatched(setAsideOf(name));
  },
};

/**
 * Resource types that refer to a function but do not start it, or that wait for its result; CloudFormation waits for a
 * custom resource.
 */
const others = [
  "AWS::ApiGatewayV2::Integration",
  "AWS::CloudFormation::CustomResource",
  "AWS::CloudWatch::Alarm",
  "AWS::CloudWatch::Dashboard",
  "AWS::CodeDeploy::DeploymentGroup",
  "AWS::IAM::Policy",
  "AWS::Lambda::Alias",
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::Function",
  "AWS::Lambda::Permission",
  "AWS::Lambda::Version",
  "AWS::SSM::Parameter",
  "Custom::CDKBucketDeployment",
  "Custom::FirstValues",
  "Custom::OriginSecret",
];

test("[OPS-10] only streams, queues and schedules start functions asynchronously", () => {
  const types = new Set(
    Object.values(resources).flatMap(({ Type, Properties }) => (refersTo(Properties, started) ? [Type] : [])),
  );
  expect([...types].filter((type) => !others.includes(type)).toSorted()).toEqual(Object.keys(starts));
});

test.each(Object.entries(starts))(
  "[OPS-10] every %s retries, dead-letters or reports a missed run, and has an alarm",
  (type, isSeen) => {
    const unseen = idsOf(type).filter((id) => !isSeen(resources[id]!["Properties"]));
    expect([idsOf(type).length > 0, unseen]).toEqual([true, []]);
  },
);

test("[OPS-10] Lambda retries and holds no scheduled run unless a queue collects failed ones", () => {
  const limits = idsOf("AWS::Scheduler::Schedule").flatMap((id) => {
    const { Target } = resources[id]!["Properties"];
    const name = scheduled(Target.Arn);
    const config = invokeConfigOf(name);
    return setAsideOf(name)
      ? []
      : [[name, config?.MaximumRetryAttempts, config?.MaximumEventAgeInSeconds, Target.RetryPolicy]];
  });
  expect(limits.map(([name]) => name).toSorted()).toEqual(
    namesOf(functionSpecs)
      .filter((name) => "alarm" in (functionSpecs[name].missedSchedules ?? {}))
      .toSorted(),
  );
  for (const [name, retries, ageSeconds, { MaximumEventAgeInSeconds: intervalSeconds }] of limits)
    expect([name, retries, ageSeconds]).toEqual([name, 0, intervalSeconds]);
});
