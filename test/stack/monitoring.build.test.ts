import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { alarmTopicsOf } from "#infra/operator/doctor/check-alarm-subscriptions.ts";
import { tableSpecs } from "#infra/stack/capabilities.ts";
import { metricNamespaceOf, stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import { apiLogMetrics } from "#shared/metrics.ts";
import { isEnabled, isFeature } from "#shared/features.ts";
import { streamMappingOf, functionIdOf } from "#test/stack/support/started-by.ts";
import { onlyOf, propertiesOf } from "#test/stack/support/in-template.ts";
import { synthesize, synthStage } from "#test/stack/support/synth-stage.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

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
const alarms = propertiesOf(template, "AWS::CloudWatch::Alarm").map((properties) => ({
  ...properties,
  name: String(properties.AlarmName).replace(`${stackNameOf("prod")}-`, ""),
})) as AlarmProperties[];

const ofFeatures = enabledFixtures.flatMap(({ stack = [] }) => stack);

/** All alarms that page an operator, including those for missing sweeps and canary runs. */
const paging = [
  "oldest-pending-message",
  ...ofFeatures.flatMap(({ pagingAlarms }) => pagingAlarms),
  "canary-failing",
  "site-server-errors",
];

/** Each alarm is silent in a stage where its worker does not run. */
const missing = [
  ...["canary-missing", "forward-sweep-missing", "sweep-missing"],
  ...ofFeatures.flatMap(({ missingAlarms }) => missingAlarms),
].toSorted();

/** The runbook documents disabled features too: they may be switched on again. */
const hasAll = Object.keys(tableSpecs).every((table) => !isFeature(table) || isEnabled(table));
const without = (others: readonly string[], names: readonly string[]): readonly string[] =>
  others.filter((name) => hasAll || names.includes(name)).toSorted();

const topicIds = Object.fromEntries(
  Object.keys(template.findResources("AWS::SNS::Topic")).map((id) => [
    id.startsWith("MonitoringPages") ? "page" : "ticket",
    id,
  ]),
);

const runbook = readFileSync("docs/runbook.md", "utf8");
const [, ...sections] = runbook.split(/^## /m);
const headings = sections.map((section) => section.split("\n", 1)[0]!);
const anchors = [...runbook.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id!);
/** The target of a name: a section of its own, or one about several alarms. */
const sectionsOf = (name: string): readonly string[] =>
  sections.filter((section) => section.startsWith(`${name}\n`) || section.includes(`<a id="${name}"></a>`));
/** The targets of the links in a list at the top. */
const listed = (heading: string): readonly string[] =>
  sectionsOf(heading).flatMap((section) => [...section.matchAll(/\]\(#([^)]+)\)/g)].map(([, name]) => name!));

const alarm = (name: string) => alarms.find((row) => row.name === name);

describe.each(alarms)("the alarm $name", ({ name, AlarmDescription, AlarmActions }) => {
  test("[OPS-05] states the impact first, then links to the runbook", () => {
    const [impact, anchor] = AlarmDescription.split(" What to do: docs/runbook.md#");
    expect(impact!.length).toBeGreaterThan(40);
    expect(anchor).toBe(name);
  });

  test("[OPS-05] [OPS-10] notifies the paging topic or the email topic, depending on its severity", () => {
    expect(AlarmActions).toEqual([{ Ref: paging.includes(name) ? topicIds.page : topicIds.ticket }]);
  });

  test("[OPS-05] has one runbook section with impact, checks, actions and escalation", () => {
    expect(
      sectionsOf(name),
      `write a section, or an anchor in one, for "${name}" in docs/runbook.md`,
    ).toHaveLength(1);
    for (const part of ["**Impact.**", "**Check.**", "**Fix.**", "**Escalate.**"])
      expect(sectionsOf(name)[0]).toContain(part);
  });
});

test("[OPS-05] the runbook has no section for a removed alarm", () => {
  const names = [...alarms.map(({ name }) => name), "work-missing"];
  const alarmLike = [...headings, ...anchors].filter((name) => /^[a-z]+(-[a-z]+)+(-\d+)?$/.test(name));
  expect(without(alarmLike, names)).toEqual(names.toSorted());
});

test("[OPS-05] [OPS-10] the runbook starts with paging alarms, then the others, and lists every alarm once", () => {
  expect(headings.slice(0, 2)).toEqual(["Urgent alarms", "Low-priority alarms"]);
  const waking = [...paging, "work-missing"];
  expect(without(listed("Urgent alarms"), waking)).toEqual(waking.toSorted());
  const waiting = alarms.map(({ name }) => name).filter((name) => !paging.includes(name));
  expect(without(listed("Low-priority alarms"), waiting)).toEqual(waiting.toSorted());
});

test("[OPS-05] no section of the runbook refers to another one for its steps", () => {
  expect(runbook).not.toMatch(/\bas (above|below)\b|\bas for [`[]/i);
});

test("[OPS-05] counts 429 responses from the API's access log, including throttled ones", () => {
  const { FilterPattern, LogGroupName, MetricTransformations } = onlyOf(
    template,
    "AWS::Logs::MetricFilter",
  ).properties;
  expect(FilterPattern).toBe('{ $.status = "429" }');
  expect(MetricTransformations).toEqual([
    {
      MetricNamespace: metricNamespaceOf("prod"),
      MetricName: apiLogMetrics.tooManyRequests,
      MetricValue: "1",
    },
  ]);
  const { properties } = onlyOf(template, "AWS::ApiGatewayV2::Stage");
  const { DestinationArn, Format } = properties.AccessLogSettings;
  expect(DestinationArn["Fn::GetAtt"][0]).toBe(LogGroupName.Ref);
  expect(JSON.parse(Format)).toMatchObject({ status: "$context.status" });
});

/** Evaluates an alarm's expression as CloudWatch does; a metric that is not given has no data. */
const evaluateExpression = (name: string, values: Readonly<Record<string, number>>): unknown => {
  const metrics = alarm(name)!.Metrics as { Id: string; Expression?: string }[];
  const none = Object.fromEntries(metrics.map(({ Id }) => [Id, undefined]));
  return runInNewContext(metrics[0]!.Expression!, {
    ...none,
    ...values,
    IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
    FILL: (value: number | undefined, other: number) => value ?? other,
  });
};

test("[OPS-09] a burst of 503 responses triggers no error alarm, and failed responses do", () => {
  const [sent, failed503] = [60, 60 - 5];
  expect(sent).toBeLessThan(readStage("prod").apiThrottle.burst);
  expect(evaluateExpression("api-server-errors", { apiRequests: sent, apiFailures: failed503 })).toBe(0);
  const burst = { edgeRequests: 240, edgeFailures: (100 * failed503) / 240, apiFailures: failed503 };
  expect(evaluateExpression("site-server-errors", burst)).toBe(0);
  const { Threshold: limitOfApi } = alarm("api-server-errors")!;
  expect(evaluateExpression("api-server-errors", { apiRequests: sent, failedResponses: 4 })).toBeGreaterThan(
    limitOfApi,
  );
  const { Threshold: limitOfSite } = alarm("site-server-errors")!;
  expect(evaluateExpression("site-server-errors", { edgeRequests: 200, edgeFailures: 6 })).toBeGreaterThan(
    limitOfSite,
  );
  const both = {
    edgeRequests: 240,
    edgeFailures: (100 * (failed503 + 20)) / 240,
    apiFailures: failed503,
  };
  expect(evaluateExpression("site-server-errors", both)).toBeGreaterThan(limitOfSite);
});

test("[OPS-05] missing sweeps and canary runs send one urgent notification together", () => {
  const { properties } = onlyOf(template, "AWS::CloudWatch::CompositeAlarm");
  const { AlarmName, AlarmActions, AlarmDescription, AlarmRule } = properties;
  expect(AlarmName).toBe(`${stackNameOf("prod")}-work-missing`);
  expect(AlarmActions).toEqual([{ Ref: topicIds.page }]);
  expect(AlarmDescription).toMatch(/docs\/runbook\.md#work-missing$/);
  const ids = [...JSON.stringify(AlarmRule).matchAll(/"Fn::GetAtt":\["(\w+)","Arn"\]/g)].map(([, id]) => id!);
  const names = ids.map((id) => template.toJSON().Resources[id].Properties.AlarmName);
  expect(names.toSorted()).toEqual(missing.map((name) => `${stackNameOf("prod")}-${name}`));
});

const pageTo = { sms: "+14155550100", https: "https://events.example.com/integration/1/enqueue" };

test.each([
  ...stages.map((stage) => ({ stage, more: [] })),
  {
    stage: { ...readStage("prod"), pageTo },
    more: [
      ["https", pageTo.https],
      ["sms", pageTo.sms],
    ],
  },
])(
  "[OPS-05] the alarms of $stage.name notify its email, and a phone and a paging service if configured",
  ({ stage, more }) => {
    const subscriptions = propertiesOf(synthesize(stage), "AWS::SNS::Subscription");
    const byMail = ["email", stage.alarmEmail];
    expect(subscriptions.map(({ Protocol, Endpoint }) => [Protocol, Endpoint]).toSorted()).toEqual([
      byMail,
      byMail,
      ...more,
    ]);
  },
);

test.each([...stages, { ...readStage("prod"), pageTo }])(
  "[OPS-05] [OPS-12] the doctor expects each subscription of the alarm topics of $name",
  (stage) => {
    const subscriptions = propertiesOf(synthesize(stage), "AWS::SNS::Subscription").map(
      ({ TopicArn, Protocol, Endpoint }) => [TopicArn.Ref.replace(/[0-9A-F]{8}$/, ""), Protocol, Endpoint],
    );
    const expected = alarmTopicsOf(stage).flatMap(({ id, endpoints }) =>
      Object.entries(endpoints).map((endpoint) => [id, ...endpoint]),
    );
    expect(expected.toSorted()).toEqual(subscriptions.toSorted());
  },
);

test("[OPS-05] each stream trigger's alarms watch its own function and queue", () => {
  const triggers = [
    { prefix: "contact-stream-trigger", worker: "contactMail" } as const,
    ...ofFeatures.flatMap(({ streamTriggers = [] }) => streamTriggers),
  ];
  for (const { prefix, worker } of triggers) {
    const { DestinationConfig } = streamMappingOf(template, worker);
    const [queueId] = DestinationConfig.OnFailure.Destination["Fn::GetAtt"];
    expect(alarm(`${prefix}-iterator-age`)!.Dimensions).toEqual([
      { Name: "FunctionName", Value: { Ref: functionIdOf(template, worker) } },
    ]);
    expect(alarm(`${prefix}-dead-letters`)!.Dimensions).toEqual([
      { Name: "QueueName", Value: { "Fn::GetAtt": [queueId, "QueueName"] } },
    ]);
  }
});

test("[OPS-05] a sweep or canary that does not run has its own alarm", () => {
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

test.each([
  ["account-mail-bounces", "Reputation.BounceRate", 0.04],
  ["account-mail-complaints", "Reputation.ComplaintRate", 0.0008],
])("[OPS-05] %s fires before AWS reviews the account's mail", (name, MetricName, Threshold) => {
  const found = alarm(name);
  expect(found).toMatchObject({ Namespace: "AWS/SES", MetricName, Threshold });
  expect(found).not.toHaveProperty("Dimensions");
});
