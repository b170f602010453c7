import assert from "node:assert/strict";
import { BudgetsClient, CreateBudgetCommand, DeleteBudgetCommand } from "@aws-sdk/client-budgets";
import {
  CloudWatchClient,
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
import { CreateTableCommand, DynamoDBClient, UpdateContinuousBackupsCommand } from "@aws-sdk/client-dynamodb";
import { UpdateTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { makeRef } from "#functions/contact/contact-record.ts";
import { makeTestMessage } from "#functions/contact/test-message.ts";
import { capabilities, parameterNamesOf, secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { makeStageSurvey } from "#infra/operator/doctor/stage-survey.ts";
import { personalTables } from "#infra/operator/people/personal-tables.ts";
import { findPersonOfStage } from "#infra/operator/people/find-person-of-stage.ts";
import { accountSteps } from "#infra/operator/rehearse/account-steps.ts";
import { makeAccount } from "#infra/operator/rehearse/account.ts";
import { walkSteps } from "#infra/operator/rehearse/rehearsal.ts";
import type { World } from "#infra/operator/rehearse/rehearsal-world.ts";
import { metricNamespaceOf, stackNameOf, stagePathOf } from "#infra/stage/stage-names.ts";
import { readStage } from "#infra/stage/stages.ts";
import { testers } from "#shared/canary.ts";

/** moto's one account. */
const AccountId = "123456789012";
const stage = readStage("staging");

const noticesOf = (thresholds: readonly number[]) =>
  thresholds.map((Threshold) => ({
    Notification: {
      NotificationType: "ACTUAL" as const,
      ComparisonOperator: "GREATER_THAN" as const,
      Threshold,
    },
    Subscribers: [{ SubscriptionType: "EMAIL" as const, Address: stage.alarmEmail }],
  }));

/**
 * What a rehearsal asks of the account, over a stage as the stack makes it, and then with five things altered.
 * moto has no bootstrap and no stack of ours, so the doctor is left out.
 */
export const rehearseAccount = async (endpoint: string): Promise<string> => {
  const config = { endpoint, region: "us-east-1" };
  const [watch, logs] = [new CloudWatchClient(config), new CloudWatchLogsClient(config)];
  const [budgets, db, ssm] = [new BudgetsClient(config), new DynamoDBClient(config), new SSMClient(config)];
  const begunAtEpochMs = Date.now() - 1000;
  const made = makeTestMessage("rehearsal", "a-key-for-marked-messages-of-32-characters", Date.now());

  const AlarmName = `${stackNameOf(stage.name)}-canary-failing`;
  const setAlarm = (StateValue: "OK" | "ALARM") =>
    watch.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason: "a rehearsal" }));
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
  await setAlarm("OK");
  for (const [name, { alarms = {}, service = name }] of Object.entries(capabilities))
    for (const { missingData, metric } of Object.values(alarms))
      if (missingData === "fires" && typeof metric.of === "string")
        await watch.send(
          new PutMetricDataCommand({
            Namespace: metricNamespaceOf(stage.name),
            MetricData: [
              {
                MetricName: metric.of,
                Value: 0,
                Timestamp: new Date(Date.now() - 30_000),
                Dimensions: [{ Name: "service", Value: service }],
              },
            ],
          }),
        );

  const logGroupName = `${stagePathOf(stage.name)}/contact`;
  const log = (message: string) =>
    logs.send(
      new PutLogEventsCommand({
        logGroupName,
        logStreamName: "one",
        logEvents: [{ timestamp: Date.now(), message }],
      }),
    );
  await logs.send(new CreateLogGroupCommand({ logGroupName }));
  await logs.send(new CreateLogStreamCommand({ logGroupName, logStreamName: "one" }));
  await log(JSON.stringify({ ref: makeRef(made.id) }));

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
        NotificationsWithSubscribers: noticesOf(thresholds),
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
  const tables = [
    ...[...personalTables].map(([name, { parameterOf }]) => [name, parameterOf(stage.name)] as const),
    ["tombstones", parameterNamesOf(stage.name).tombstoneTable] as const,
  ].map(([name, parameter]) => ({ table: `${stackNameOf(stage.name)}-${name}`, parameter }));
  for (const { table: TableName, parameter } of tables) {
    await db.send(
      new CreateTableCommand({
        TableName,
        KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
        AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
        BillingMode: "PAY_PER_REQUEST",
        DeletionProtectionEnabled: true,
      }),
    );
    await setRecovery(TableName, true);
    const TimeToLiveSpecification = { AttributeName: "expiresAtEpochSeconds", Enabled: true };
    await db.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    await ssm.send(new PutParameterCommand({ Name: parameter, Value: TableName, Type: "String" }));
  }
  for (const Name of Object.values(secretParameterNamesOf(stage.name)))
    await ssm.send(new PutParameterCommand({ Name, Value: "0".repeat(40), Type: "SecureString" }));

  const survey = makeStageSurvey(stage.name, "");
  const account = await makeAccount(stage, begunAtEpochMs, survey, new Set());
  const world = {
    stage,
    survey,
    account,
    clock: Date.now,
    countLogs: account.countLogs,
    left: { messages: [made], orderId: undefined, expiringId: undefined },
    eraseMarked: async () => {
      const who = testers.rehearsal.mailbox;
      const { record } = await findPersonOfStage(personalTables, stage.name, "", who, () => {}, false);
      return { isWhole: true, isAnything: record.kept !== undefined };
    },
  } as unknown as World;
  const look = async () => {
    const results = await walkSteps(
      accountSteps.filter(({ name }) => name !== "doctor"),
      world,
      { clock: Date.now, wait: () => Promise.resolve(), writes: true, ended: () => {}, waits: () => {} },
    );
    return results.flatMap(({ findings }) =>
      findings.filter(({ type }) => type === "different").map(({ path, says }) => `${path} ${says}`),
    );
  };
  assert.deepEqual(await look(), []);

  await setAlarm("ALARM");
  await log(`a leak of ${testers.rehearsal.mailbox}`);
  await log(`another of ${made.message.message}`);
  await budgets.send(new DeleteBudgetCommand({ AccountId, BudgetName: "monthly" }));
  await setBudget([50]);
  await setRecovery(tables[0]!.table, false);
  const altered = await look();
  assert.deepEqual(altered, [
    "alarms.canary-failing is ALARM",
    "logs 1 lines hold what was written",
    "logs 1 lines hold the sender's address",
    "budget.notices are 1, believed 4",
    "tables.contact.point-in-time recovery is off",
  ]);
  return `as believed, and ${altered.length} alterations named`;
};
