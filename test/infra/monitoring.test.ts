import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { functionSpecs } from "#infra/capabilities/capabilities.ts";
import { metricNamespaceOf, stackNameOf } from "#infra/stage/stage-names.ts";
import { readStage, stages } from "#infra/stage/stages.ts";
import {
  canaryMetrics,
  canaryService,
  contactMetrics,
  contactService,
  paymentMetrics,
  paymentService,
  voiceMetrics,
  voiceService,
} from "#shared/metrics.ts";
import { doorbellOf, functionIdOf, scheduleOf } from "./started-by.ts";
import { synthStage } from "./synth-stage.ts";

type AlarmProperties = {
  readonly name: string;
  readonly AlarmDescription: string;
  readonly AlarmActions: readonly unknown[];
  readonly Threshold: number;
  readonly ComparisonOperator: string;
  readonly Dimensions: readonly unknown[];
  readonly Metrics?: readonly unknown[];
  readonly TreatMissingData: string;
};

const template = synthStage("prod");
const alarms = Object.values(template.findResources("AWS::CloudWatch::Alarm")).map(({ Properties }) => ({
  ...Properties,
  name: String(Properties.AlarmName).replace(`${stackNameOf("prod")}-`, ""),
})) as AlarmProperties[];

const headings = [...readFileSync("docs/runbook.md", "utf8").matchAll(/^## (.+)$/gm)].map(
  ([, heading]) => heading!,
);
const sectionOf = (heading: string): string =>
  readFileSync("docs/runbook.md", "utf8")
    .split(/^## /m)
    .find((section) => section.startsWith(`${heading}\n`)) ?? "";

const alarm = (name: string) => alarms.find((row) => row.name === name);

describe.each(alarms)("the alarm $name", ({ name, AlarmDescription, AlarmActions }) => {
  test("[OPS-05] says first what hurts and for whom, then where to read what to do", () => {
    const [impact, anchor] = AlarmDescription.split(" What to do: docs/runbook.md#");
    expect(impact!.length).toBeGreaterThan(40);
    expect(anchor).toBe(name);
  });

  test("[OPS-05] mails somebody", () => {
    expect(AlarmActions).toEqual([{ Ref: Object.keys(template.findResources("AWS::SNS::Topic"))[0] }]);
  });

  test("[OPS-05] has its section in the runbook, with what hurts, how to see it and what to do", () => {
    for (const part of ["**Impact.**", "**See it.**", "**Do.**"]) expect(sectionOf(name)).toContain(part);
  });
});

test("[OPS-05] the runbook has no section for an alarm that is gone", () => {
  const names = alarms.map(({ name }) => name);
  const alarmLike = headings.filter((heading) => /^[a-z]+(-[a-z]+)+$/.test(heading));
  expect(alarmLike.toSorted()).toEqual(names.toSorted());
});

test("[OPS-05] what must be noticed is watched, with its limit", () => {
  const limits = Object.fromEntries(alarms.map(({ name, Threshold }) => [name, Threshold]));
  expect(limits).toMatchObject({
    "oldest-pending-message": 600,
    "parked-messages": 0,
    "support-mail-bounces": 0.02,
    "doorbell-iterator-age": 300_000,
    "doorbell-dead-letters": 0,
    "orders-under-review": 0,
    "stuck-orders": 0,
    "late-payment-checks": 600,
    "payment-provider-failing": 2,
    "payment-webhooks-refused": 2,
    "oldest-voice-reply": 120,
    "voice-replies-failing": 2,
    "voice-wrong-codes": 10,
    "voice-codes-unused": 10,
    "voice-calls-not-placed": 2,
    "voice-budget-half-used": 50,
    "voice-budget-nearly-used": 80,
    "voice-provider-failing": 0,
    "voice-webhooks-refused": 2,
    "voice-doorbell-iterator-age": 300_000,
    "voice-doorbell-dead-letters": 0,
    "api-server-errors": 0,
  });
});

test.each(stages)("[OPS-05] in $name a canary that fails twice, or does not run, wakes somebody", (stage) => {
  const ofStage = Object.values(synthStage(stage.name).findResources("AWS::CloudWatch::Alarm"));
  const canaryAlarm = (name: string) =>
    ofStage.find(({ Properties }) => Properties.AlarmName === `${stackNameOf(stage.name)}-${name}`)!
      .Properties;
  const watched = {
    Namespace: metricNamespaceOf(stage.name),
    MetricName: canaryMetrics.faults,
    Dimensions: [{ Name: "service", Value: canaryService }],
    Period: stage.canaryEveryMinutes * 60,
    EvaluationPeriods: 2,
  };
  expect(canaryAlarm("canary-failing")).toMatchObject({
    ...watched,
    Statistic: "Maximum",
    Threshold: 0,
    ComparisonOperator: "GreaterThanThreshold",
    TreatMissingData: "notBreaching",
  });
  expect(canaryAlarm("canary-missing")).toMatchObject({
    ...watched,
    Statistic: "SampleCount",
    Threshold: 1,
    ComparisonOperator: "LessThanThreshold",
    TreatMissingData: "breaching",
  });
  expect(scheduleOf(synthStage(stage.name), "canary")).toMatchObject({
    ScheduleExpression: `rate(${stage.canaryEveryMinutes} minutes)`,
    Target: { Input: '{"source":"sweep"}' },
  });
});

test("[OPS-05] the mail alarms watch the metrics that the code emits", () => {
  const contact = {
    Namespace: metricNamespaceOf("prod"),
    Dimensions: [{ Name: "service", Value: contactService }],
  };
  expect(alarm("oldest-pending-message")).toMatchObject({
    ...contact,
    MetricName: contactMetrics.oldestPendingAge,
  });
  expect(alarm("sweep-missing")).toMatchObject({ ...contact, MetricName: contactMetrics.oldestPendingAge });
  expect(alarm("parked-messages")).toMatchObject({ ...contact, MetricName: contactMetrics.parked });
});

test("[OPS-05] [PAY-15] the payment alarms watch the metrics that the code emits", () => {
  const metrics = {
    "orders-under-review": paymentMetrics.review,
    "stuck-orders": paymentMetrics.stuck,
    "late-payment-checks": paymentMetrics.oldestCheckAge,
    "payment-sweep-missing": paymentMetrics.oldestCheckAge,
    "payment-provider-failing": paymentMetrics.providerFailures,
    "payment-webhooks-refused": paymentMetrics.refusedWebhooks,
  };
  for (const [name, MetricName] of Object.entries(metrics)) {
    expect(alarm(name)).toMatchObject({
      Namespace: metricNamespaceOf("prod"),
      Dimensions: [{ Name: "service", Value: paymentService }],
      MetricName,
    });
  }
  expect(Object.values(metrics)).toEqual(expect.arrayContaining(Object.values(paymentMetrics)));
});

test("[OPS-05] [VOICE-08] the voice alarms watch the metrics that the code emits", () => {
  const metrics = {
    "oldest-voice-reply": [voiceMetrics.oldestReplyAge, "Maximum"],
    "voice-sweep-missing": [voiceMetrics.oldestReplyAge, "SampleCount"],
    "voice-replies-failing": [voiceMetrics.replyFailures, "Sum"],
    "voice-wrong-codes": [voiceMetrics.wrongCodes, "Sum"],
    "voice-budget-half-used": [voiceMetrics.budgetUsed, "Maximum"],
    "voice-budget-nearly-used": [voiceMetrics.budgetUsed, "Maximum"],
    "voice-provider-failing": [voiceMetrics.providerFailures, "Sum"],
    "voice-webhooks-refused": [voiceMetrics.refusedWebhooks, "Sum"],
  };
  for (const [name, [MetricName, Statistic]] of Object.entries(metrics)) {
    expect(alarm(name), name).toMatchObject({
      Namespace: metricNamespaceOf("prod"),
      Dimensions: [{ Name: "service", Value: voiceService }],
      MetricName,
      Statistic,
    });
  }
});

const differences = [
  ["voice-codes-unused", "sent", voiceMetrics.codesSent, "entered", voiceMetrics.codesEntered],
  ["voice-calls-not-placed", "entered", voiceMetrics.codesEntered, "placed", voiceMetrics.callsPlaced],
] as const;

test.each(differences)(
  "[OPS-05] [VOICE-08] %s counts what is missing, also when there is nothing to take away",
  (name, whole, wholeMetric, part, partMetric) => {
    const ofVoice = (Id: string, MetricName: string) =>
      expect.objectContaining({
        Id,
        MetricStat: {
          Metric: {
            Namespace: metricNamespaceOf("prod"),
            MetricName,
            Dimensions: [{ Name: "service", Value: voiceService }],
          },
          Period: 6 * 3600,
          Stat: "Sum",
        },
      });
    expect(alarm(name)!.Metrics).toEqual([
      expect.objectContaining({ Expression: `${whole} - FILL(${part}, 0)` }),
      ofVoice(whole, wholeMetric),
      ofVoice(part, partMetric),
    ]);
  },
);

test("[OPS-05] [VOICE-08] the budget alarms fire at their share of the budget, not first beyond it", () => {
  for (const name of ["voice-budget-half-used", "voice-budget-nearly-used"]) {
    expect(alarm(name)!.ComparisonOperator).toBe("GreaterThanOrEqualToThreshold");
  }
});

test("[OPS-05] what hardly anybody uses is still noticed: two failures within hours are enough", () => {
  const hours = {
    "payment-provider-failing": 1,
    "payment-webhooks-refused": 6,
    "voice-replies-failing": 1,
    "voice-webhooks-refused": 1,
  };
  for (const [name, periodHours] of Object.entries(hours)) {
    expect(alarm(name), name).toMatchObject({
      Threshold: 2,
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
      EvaluationPeriods: 1,
      Period: periodHours * 3600,
    });
  }
});

test("[OPS-05] each doorbell's alarms watch its own worker and its own queue", () => {
  const doorbells = { doorbell: "contactMail", "voice-doorbell": "sendVoiceCodes" } as const;
  for (const [prefix, worker] of Object.entries(doorbells) as [string, keyof typeof functionSpecs][]) {
    const { DestinationConfig } = doorbellOf(template, worker);
    const [queueId] = DestinationConfig.OnFailure.Destination["Fn::GetAtt"];
    expect(alarm(`${prefix}-iterator-age`)!.Dimensions).toEqual([
      { Name: "FunctionName", Value: { Ref: functionIdOf(template, worker) } },
    ]);
    expect(alarm(`${prefix}-dead-letters`)!.Dimensions).toEqual([
      { Name: "QueueName", Value: { "Fn::GetAtt": [queueId, "QueueName"] } },
    ]);
  }
});

test("[OPS-05] the alarm on the site's errors watches the metric under the two dimensions that CloudFront gives it", () => {
  const [distributionId] = Object.keys(template.findResources("AWS::CloudFront::Distribution"));
  expect(alarm("site-server-errors")!.Dimensions).toEqual([
    { Name: "DistributionId", Value: { Ref: distributionId } },
    { Name: "Region", Value: "Global" },
  ]);
});

test("[OPS-05] a sweep that does not run is an alarm of its own, since it silences the others", () => {
  const missing = ["canary-missing", "payment-sweep-missing", "sweep-missing", "voice-sweep-missing"];
  for (const name of missing) {
    expect(alarm(name)).toMatchObject({
      Statistic: "SampleCount",
      ComparisonOperator: "LessThanThreshold",
      Threshold: 1,
      TreatMissingData: "breaching",
    });
  }
  const silent = alarms.filter(({ TreatMissingData }) => TreatMissingData !== "notBreaching");
  expect(silent.map(({ name }) => name).toSorted()).toEqual(missing);
});

test("[OPS-05] each function has an alarm for errors and one for throttles", () => {
  const names = Object.keys(functionSpecs).map((name) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  for (const name of names) {
    expect(alarm(`${name}-errors`)).toMatchObject({ MetricName: "Errors", Namespace: "AWS/Lambda" });
    expect(alarm(`${name}-throttles`)).toMatchObject({ MetricName: "Throttles", Namespace: "AWS/Lambda" });
  }
});

test.each(stages)("[OPS-05] the alarms of $name reach its own address", ({ name }) => {
  const subscriptions = Object.values(synthStage(name).findResources("AWS::SNS::Subscription"));
  expect(subscriptions.map(({ Properties }) => [Properties.Protocol, Properties.Endpoint])).toEqual([
    ["email", readStage(name).alarmEmail],
  ]);
});

test("[OPS-05] CloudWatch may publish to the alarms' topic, whose own policy would else keep it out", () => {
  const [policy] = Object.values(template.findResources("AWS::SNS::TopicPolicy"));
  const allowed = policy!.Properties.PolicyDocument.Statement.filter(
    ({ Effect }: { Effect: string }) => Effect === "Allow",
  );
  expect(allowed).toEqual([
    expect.objectContaining({ Action: "sns:Publish", Principal: { Service: "cloudwatch.amazonaws.com" } }),
  ]);
});
