import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BudgetsClient, CreateBudgetCommand, DeleteBudgetCommand } from "@aws-sdk/client-budgets";
import { CloudFormationClient, CreateStackCommand } from "@aws-sdk/client-cloudformation";
import {
  CloudWatchClient,
  DeleteAlarmsCommand,
  PutMetricAlarmCommand,
  PutMetricDataCommand,
  SetAlarmStateCommand,
} from "@aws-sdk/client-cloudwatch";
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  CreateLogStreamCommand,
  PutLogEventsCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { DynamoDBClient, UpdateContinuousBackupsCommand, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import type { Edition } from "#infra/local/edition.ts";
import { stateFolderIn } from "#infra/local/edition-file.ts";
import { localNames } from "#infra/local/local-names.ts";
import type { Report } from "#infra/operator/rehearse/rehearsal-report.ts";
import { makeRehearseCommand, rehearsedSteps } from "#infra/operator/rehearse/rehearse.ts";
import { stackNameOf, stagePathOf } from "#infra/stage/stage-names.ts";
import { readStage } from "#infra/stage/stages.ts";
import { testers } from "#shared/canary.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { synthesize } from "#test/infra/synth-stage.ts";
import type { EditionClient } from "#test/support/edition/edition-client.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";
import { withoutReferences } from "./stage-walk.ts";

/** moto's one account. */
const AccountId = "123456789012";
const stage = readStage("dev");
const StackName = stackNameOf(stage.name);

/** What is left out over moto, and why. */
const notOverMoto: ReadonlyMap<string, string> = new Map([
  ["doctor", "moto has no bootstrap and answers no limits of Lambda's"],
]);

/** A function's line that is a metric, as CloudWatch reads it out of the log. */
const metricSchema = z.looseObject({
  service: z.string(),
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({ Namespace: z.string(), Metrics: z.array(z.object({ Name: z.string() })) }),
    ),
  }),
});

type Props = {
  /** Where moto answers. */
  readonly endpoint: string;
  readonly dataDir: string;
  readonly edition: Pick<Edition, "bases">;
  readonly client: EditionClient;
  /** SES's events, which moto sends none of. */
  readonly tellDelivered: () => Promise<unknown>;
};

/** `npm run rehearse` over a stage that the edition serves from moto, as believed and then with five things altered. */
export const rehearseStage = async ({ endpoint, dataDir, edition, client, tellDelivered }: Props) => {
  const config = { endpoint, region: "us-east-1" };
  const [watch, logs] = [new CloudWatchClient(config), new CloudWatchLogsClient(config)];
  const [budgets, db, ssm] = [new BudgetsClient(config), new DynamoDBClient(config), new SSMClient(config)];

  const resources: Readonly<Record<string, { Type: string; Properties: object }>> =
    synthesize(stage).toJSON()["Resources"];
  const alarms = Object.entries(resources).filter(([, { Type }]) => Type === "AWS::CloudWatch::Alarm");
  await new CloudFormationClient(config).send(
    new CreateStackCommand({
      StackName,
      TemplateBody: JSON.stringify({ Resources: withoutReferences(Object.fromEntries(alarms)) }),
    }),
  );
  // moto keeps a stack's template, and makes none of its alarms.
  const alarmNames = alarms.map(
    ([, { Properties }]) => z.object({ AlarmName: z.string() }).parse(Properties).AlarmName,
  );
  for (const AlarmName of alarmNames)
    await watch.send(
      new PutMetricAlarmCommand({
        AlarmName,
        Namespace: "any",
        MetricName: "any",
        Statistic: "Sum",
        Period: 60,
        EvaluationPeriods: 1,
        Threshold: 1,
        ComparisonOperator: "GreaterThanThreshold",
      }),
    );
  const setAlarm = (AlarmName: string, StateValue: "OK" | "ALARM") =>
    watch.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason: "a rehearsal" }));
  for (const name of alarmNames) await setAlarm(name, "OK");

  const setBudget = (thresholds: readonly number[]) =>
    budgets.send(
      new CreateBudgetCommand({
        AccountId,
        Budget: {
          BudgetName: "monthly",
          BudgetType: "COST",
          TimeUnit: "MONTHLY",
          BudgetLimit: { Amount: String(stage.monthlyBudgetUsd), Unit: "USD" },
        },
        NotificationsWithSubscribers: thresholds.map((Threshold) => ({
          Notification: { NotificationType: "ACTUAL", ComparisonOperator: "GREATER_THAN", Threshold },
          Subscribers: [{ SubscriptionType: "EMAIL", Address: stage.alarmEmail }],
        })),
      }),
    );
  await setBudget([50, 80, 100, 120]);

  const setRecovery = (TableName: string, PointInTimeRecoveryEnabled: boolean) =>
    db.send(
      new UpdateContinuousBackupsCommand({
        TableName,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled },
      }),
    );
  for (const TableName of [...Object.values(localNames.tables), localNames.tombstoneTable]) {
    await setRecovery(TableName, true);
    await db.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  }
  const live = (await fetch(`${client.origin}/`)).headers.get("x-release");
  const Value = JSON.stringify({ live, deployed: live });
  const pointer = { Name: parameterNamesOf(stage.name).siteRelease, Value, Overwrite: true };
  await ssm.send(new PutParameterCommand({ ...pointer, Type: "String" }));

  const one = { logGroupName: `${stagePathOf(stage.name)}/all`, logStreamName: "one" };
  await logs.send(new CreateLogGroupCommand(one));
  await logs.send(new CreateLogStreamCommand(one));
  const putLog = async (message: string) => {
    const { data } = metricSchema.safeParse(JSON.parse(message));
    if (data === undefined)
      return logs.send(new PutLogEventsCommand({ ...one, logEvents: [{ timestamp: Date.now(), message }] }));
    const Dimensions = [{ Name: "service", Value: data.service }];
    for (const { Namespace, Metrics } of data._aws.CloudWatchMetrics) {
      const MetricData = Metrics.map(({ Name }) => ({
        MetricName: Name,
        Value: Number(data[Name]),
        Dimensions,
      }));
      await watch.send(new PutMetricDataCommand({ Namespace, MetricData }));
    }
    return undefined;
  };

  const rehearse = async (named: readonly string[], besides: readonly string[] = []) => {
    const folder = mkdtempSync(join(tmpdir(), "rehearsals-"));
    const file = join(stateFolderIn(dataDir), "functions.log");
    let told = readFileSync(file, "utf8").length;
    let [posts, isOpen, hasPassed, hasCanary] = [0, false, false, false];
    const command = makeRehearseCommand({
      bases: edition.bases,
      fetch: async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input);
        if (pathname === sendContactMessage.path && init?.method === "POST") posts += 1;
        isOpen ||= pathname.endsWith("--a2/status");
        return fetch(input, init);
      },
      steps: rehearsedSteps.filter(({ name }) => named.includes(name)),
      // In place of the minutes: sweeps, SES's events, and what CloudWatch takes out of the functions' output.
      wait: async () => {
        await client.sweep();
        await tellDelivered();
        if (named.includes("metrics") && !hasCanary) await client.runCanary();
        hasCanary = true;
        const text = readFileSync(file, "utf8");
        const lines = text.slice(told).split("\n");
        told = text.length;
        for (const line of [...lines, ...besides].filter((each) => each.startsWith("{"))) await putLog(line);
        if (hasPassed || !isOpen || (posts < 2 && named.includes("message"))) return;
        hasPassed = true;
        await client.passTime(299);
      },
    });
    const { stdout, stderr } = await runOperator(command, [stage.name, "--folder", folder]);
    const [json = ""] = readdirSync(folder).toSorted();
    const report = JSON.parse(readFileSync(join(folder, json), "utf8")) as Report;
    rmSync(folder, { recursive: true });
    return { stdout, stderr, report };
  };

  const whole = await rehearse(
    rehearsedSteps.map(({ name }) => name).filter((name) => !notOverMoto.has(name)),
  );
  assert.deepEqual(whole.report.differences, [], whole.stdout + whole.stderr);

  const [failing = "", missing = ""] = alarmNames;
  await setAlarm(failing, "ALARM");
  await watch.send(new DeleteAlarmsCommand({ AlarmNames: [missing] }));
  await budgets.send(new DeleteBudgetCommand({ AccountId, BudgetName: "monthly" }));
  await setBudget([50]);
  await setRecovery(localNames.tables.contact, false);
  const leak = JSON.stringify({ message: `a leak of ${testers.rehearsal.mailbox}` });
  const altered = await rehearse(["message", "delivery", "alarms", "logs", "budget", "tables"], [leak]);
  const short = (name: string) => name.slice(`${StackName}-`.length);
  assert.deepEqual(
    altered.report.differences,
    [
      `alarms: alarms.${short(failing)} is ALARM, believed OK`,
      `alarms: alarms.${short(missing)} is missing`,
      "logs: logs: lines with the sender's email is 1, believed 0",
      "budget: budget.notices is 1, believed 4",
      "tables: tables.contact.point-in-time recovery is DISABLED, believed ENABLED",
    ],
    altered.stdout,
  );
  return { whole: whole.stdout, altered: altered.report.differences, notOverMoto };
};
