import {
  BudgetsClient,
  DescribeBudgetsCommand,
  DescribeNotificationsForBudgetCommand,
} from "@aws-sdk/client-budgets";
import { CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  GetMetricStatisticsCommand,
} from "@aws-sdk/client-cloudwatch";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, expect, test } from "vitest";
import { accountSteps } from "#infra/operator/verify-providers/account-steps.ts";
import { runSteps } from "#infra/operator/verify-providers/run-steps.ts";
import type { StageContext } from "#infra/operator/verify-providers/stage-context.ts";
import { heartbeatsOf } from "#infra/stack/heartbeats.ts";
import { stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { readStage } from "#infra/stack/stage/stages.ts";

const stage = readStage("staging");
const alarmName = `${stackNameOf(stage.name)}-contact-errors`;

const cloudFormation = mockClient(CloudFormationClient);
const cloudWatch = mockClient(CloudWatchClient);
const budgets = mockClient(BudgetsClient);
const dynamoDb = mockClient(DynamoDBClient);
const ssm = mockClient(SSMClient);
afterAll(() => {
  for (const client of [cloudFormation, cloudWatch, budgets, dynamoDb, ssm]) client.restore();
});

/** AWS's responses for a stage without errors. */
const healthy = {
  alarms: [{ AlarmName: alarmName, StateValue: "OK" }] as readonly object[],
  datapoints: [{ SampleCount: 1 }] as readonly object[],
  budget: {
    BudgetName: "month",
    BudgetLimit: { Amount: String(stage.monthlyBudgetUsd), Unit: "USD" },
    TimeUnit: "MONTHLY",
  },
  notices: 4,
  table: { DeletionProtectionEnabled: true },
  recovery: "ENABLED",
  timeToLive: "ENABLED",
  mails: { perDay: 1000, sentLastDay: 790 },
};

type Answers = { readonly [Name in keyof typeof healthy]: unknown };

/** Runs one step with AWS's responses. @returns its findings as they are printed, without their numbers of days. */
const runStep = async (name: string, changed: Partial<Answers> = {}): Promise<readonly string[]> => {
  const answers: Answers = { ...healthy, ...changed };
  const send = (value: object) => value as never;
  const template = {
    Resources: { Alarm: { Type: "AWS::CloudWatch::Alarm", Properties: { AlarmName: alarmName } } },
  };
  cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: JSON.stringify(template) });
  cloudWatch.on(DescribeAlarmsCommand).resolves(send({ MetricAlarms: answers.alarms }));
  cloudWatch.on(GetMetricStatisticsCommand).resolves(send({ Datapoints: answers.datapoints }));
  budgets.on(DescribeBudgetsCommand).resolves(send({ Budgets: [answers.budget] }));
  budgets
    .on(DescribeNotificationsForBudgetCommand)
    .resolves(send({ Notifications: Array.from({ length: Number(answers.notices) }, () => ({})) }));
  dynamoDb.on(DescribeTableCommand).resolves(send({ Table: answers.table }));
  dynamoDb.on(DescribeContinuousBackupsCommand).resolves(
    send({
      ContinuousBackupsDescription: {
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: answers.recovery },
      },
    }),
  );
  dynamoDb
    .on(DescribeTimeToLiveCommand)
    .resolves(send({ TimeToLiveDescription: { TimeToLiveStatus: answers.timeToLive } }));
  const threeDaysAgo = new Date(Date.now() - 3.5 * 24 * 60 * 60_000);
  ssm.on(GetParameterCommand).resolves({ Parameter: { LastModifiedDate: threeDaysAgo } });

  const context = {
    stage,
    left: { messages: [], metrics: [] },
    secretNames: [`${stagePathOf(stage.name)}/contact/forward-key`],
    inspector: { readMailQuota: () => Promise.resolve(answers.mails) },
    readParameter: (parameter: string) => Promise.resolve(`table of ${parameter}`),
    readAccount: () => ({ config: { region: "us-east-1" }, AccountId: "123456789012" }),
  } as unknown as StageContext;
  const steps = accountSteps
    .filter((step) => step.name === name)
    .map((step) => ({ ...step, limitSeconds: name === "metrics" ? 0.2 : 20 }));
  const [result] = await runSteps(steps, context, {
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    mayWrite: false,
    withhold: (text) => text,
    say: () => {},
  });
  return result!.findings.map(({ type, path, summary }) => `${type}: ${path} ${summary}`);
};

test.each(["alarms", "metrics", "budget", "tables"])(
  "[OPS-17] finds no difference in the %s of a stage as it was deployed",
  async (name) => {
    expect(await runStep(name)).toEqual([]);
  },
);

test.each<[step: string, what: string, changed: Partial<Answers>, finding: string]>([
  [
    "alarms",
    "an alarm that fires",
    { alarms: [{ AlarmName: alarmName, StateValue: "ALARM" }] },
    "alarms.contact-errors is ALARM, expected OK",
  ],
  ["alarms", "an alarm that was deleted", { alarms: [] }, "alarms.contact-errors is missing"],
  ["metrics", "a metric that nothing emits", { datapoints: [] }, "metrics timed out after 0.2 s"],
  [
    "budget",
    "a budget of another amount",
    { budget: { ...healthy.budget, BudgetLimit: { Amount: "1" } } },
    "budget.dollars is missing",
  ],
  [
    "budget",
    "a budget that is not monthly",
    { budget: { ...healthy.budget, TimeUnit: "DAILY" } },
    "budget.dollars is missing",
  ],
  ["budget", "a notification that was removed", { notices: 3 }, "budget.notices is 3, expected 4"],
  [
    "tables",
    "a table without deletion protection",
    { table: {} },
    "tables.contact.deletion protection is missing",
  ],
  [
    "tables",
    "a table without point-in-time recovery",
    { recovery: "DISABLED" },
    "tables.contact.point-in-time recovery is DISABLED, expected ENABLED",
  ],
  [
    "tables",
    "a table whose rows do not expire",
    { timeToLive: "DISABLED" },
    "tables.contact.time to live is DISABLED, expected ENABLED",
  ],
  [
    "quotas",
    "mail at 80 % of its quota",
    { mails: { perDay: 1000, sentLastDay: 800 } },
    "quotas.mail 80 % of a day's mails are used",
  ],
])("[OPS-17] the step %s reports %s", async (step, _what, changed, finding) => {
  const found = await runStep(step, changed);
  expect(found).toContainEqual(expect.stringContaining(`different: ${finding}`));
});

test("[OPS-17] names the metric that the step is waiting for when its time ends", async () => {
  const [{ service, of } = { service: "", of: "" }] = heartbeatsOf(stage);
  expect(await runStep("metrics", { datapoints: [] })).toEqual([
    `different: metrics timed out after 0.2 s, waiting for the metric ${service}.${of}`,
  ]);
});

test("[OPS-17] notes the age of each secret and the used part of the mail quota", async () => {
  expect(await runStep("secrets' age")).toEqual(["note: secrets/contact/forward-key 3 days old"]);
  expect(await runStep("quotas")).toEqual(["note: quotas.mail 79 % of a day's mails are used"]);
});
