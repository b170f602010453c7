import { Budgets } from "@aws-sdk/client-budgets";
import { CloudWatch } from "@aws-sdk/client-cloudwatch";
import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { SES } from "@aws-sdk/client-ses";
import { SSM } from "@aws-sdk/client-ssm";
import * as z from "zod/mini";
import { makeRef } from "#functions/contact/contact-record.ts";
import { capabilities, emittedMetrics, parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { namesOf } from "#infra/names-of.ts";
import { metricNamespaceOf, stackNameOf, stagePathOf } from "#infra/stage/stage-names.ts";
import { testers } from "#shared/canary.ts";
import { examine } from "../doctor/doctor.ts";
import { personalTables } from "../people/personal-tables.ts";
import { makeStageStack } from "../release/stage-releases.ts";
import { NotRehearsed, reads, stepsOf, writes, type Tell } from "./rehearsal.ts";
import type { World } from "./rehearsal-world.ts";

type Account = NonNullable<World["account"]>;

const inAccount = (
  limitSeconds: number,
  run: (account: Account, world: World, tell: Tell) => Promise<unknown>,
) =>
  reads(limitSeconds, (world, tell) => {
    if (world.account === undefined) throw new NotRehearsed("a laptop has no account");
    return run(world.account, world, tell);
  });

const alarmSchema = z.object({ Properties: z.optional(z.object({ AlarmName: z.optional(z.string()) })) });
const templateSchema = z.object({ Resources: z.record(z.string(), alarmSchema) });

/** What is emitted without any visitor, which an alarm expects; in minutes, how long it takes to be seen. */
const beatsOf = (stage: World["stage"]) =>
  namesOf(capabilities).flatMap((capability) => {
    const { alarms = {}, service = capability } = capabilities[capability];
    return Object.values(alarms).flatMap(({ missingData, metric: { of, minutes } }) => {
      const period = typeof minutes === "number" ? minutes : minutes(stage);
      // CloudWatch needs up to three minutes to show what a log holds.
      const isBeat = missingData === "fires" && typeof of === "string";
      return isBeat ? [{ service, of, minutes: 2 * period + 3 }] : [];
    });
  });

/** As many as the stack makes (infra/constructs/watch/cost-watch.ts). */
const budgetNotices = 4;

export const accountSteps = stepsOf("account", {
  // What it says names accounts and addresses, and stays on the operator's own screen.
  doctor: reads(15, async ({ survey, stage }, { differ }) => {
    for (const { type, name } of await examine(survey, stage))
      if (type === "fix" || type === "unknown")
        differ(`doctor.${name}`, `something is to be fixed: npm run doctor -- ${stage.name}`);
  }),
  // Those that the deployed template declares, which somebody may have deleted or silenced since.
  alarms: inAccount(10, async ({ config }, { stage }, { believe }) => {
    const start = `${stackNameOf(stage.name)}-`;
    const { Resources } = z.parse(templateSchema, JSON.parse(await makeStageStack(stage.name).read()));
    const states = new Map<string | undefined, string | undefined>();
    for (const { Properties } of Object.values(Resources))
      if (Properties?.AlarmName !== undefined) states.set(Properties.AlarmName, undefined);
    const pages = new CloudWatch(config).paginateDescribeAlarms({
      AlarmNamePrefix: start,
      AlarmTypes: ["MetricAlarm", "CompositeAlarm"],
    });
    for await (const { MetricAlarms = [], CompositeAlarms = [] } of pages)
      for (const { AlarmName, StateValue } of [...MetricAlarms, ...CompositeAlarms])
        states.set(AlarmName, StateValue);
    for (const [name, state] of states) believe(`alarms.${name?.slice(start.length)}`, state, "OK");
  }),
  // First that what is there is found, or a search that finds nothing would say nothing.
  logs: writes(30, async ({ left, findLogs }, { until, believe }) => {
    const [first] = left.messages;
    if (first === undefined) throw new NotRehearsed("no message was sent");
    await until(
      "the log of the message's reference",
      async () => (await findLogs(makeRef(first.id))).length > 0,
    );
    for (const { message, headers } of left.messages) {
      const sent = { ...message, "test key": headers["x-test-signature"], email: testers.rehearsal.mailbox };
      for (const what of ["message", "name", "email", "test key"] as const)
        believe(`logs: lines with the sender's ${what}`, (await findLogs(sent[what])).length, 0);
    }
  }),
  // With what this rehearsal has caused.
  metrics: inAccount(30, async ({ config }, { stage, left }, { until }) => {
    const emitted = emittedMetrics(stage);
    for (const { service, of, minutes } of [...beatsOf(stage), ...left.metrics])
      if (emitted?.includes(of) ?? true)
        await until(`the metric ${service}.${of}`, async () => {
          const { Datapoints = [] } = await new CloudWatch(config).getMetricStatistics({
            Namespace: metricNamespaceOf(stage.name),
            MetricName: of,
            Dimensions: [{ Name: "service", Value: service }],
            StartTime: new Date(Date.now() - minutes * 60_000),
            EndTime: new Date(),
            Period: minutes * 60,
            Statistics: ["SampleCount"],
          });
          return Datapoints.length > 0;
        });
  }),
  budget: inAccount(10, async ({ config, AccountId }, { stage: { monthlyBudgetUsd } }, { believe }) => {
    const budgets = new Budgets(config);
    const { Budgets: all = [] } = await budgets.describeBudgets({ AccountId });
    const own = all.find(
      ({ BudgetLimit, TimeUnit }) =>
        Number(BudgetLimit?.Amount) === monthlyBudgetUsd && TimeUnit === "MONTHLY",
    );
    if (own === undefined) return believe("budget.dollars", undefined, monthlyBudgetUsd);
    const asked = { AccountId, BudgetName: own.BudgetName };
    const { Notifications = [] } = await budgets.describeNotificationsForBudget(asked);
    believe("budget.notices", Notifications.length, budgetNotices);
  }),
  tables: inAccount(8, async ({ config }, { stage, readParameter }, { believe }) => {
    const db = new DynamoDB(config);
    const personal = [...personalTables].map(
      ([name, { parameterOf }]) => [name, parameterOf(stage.name)] as const,
    );
    const { tombstoneTable } = parameterNamesOf(stage.name);
    for (const [name, parameter] of [...personal, ["tombstones", tombstoneTable] as const]) {
      const table = { TableName: await readParameter(parameter) };
      const { Table } = await db.describeTable(table);
      const { ContinuousBackupsDescription: backups } = await db.describeContinuousBackups(table);
      const recovery = backups?.PointInTimeRecoveryDescription;
      const { TimeToLiveDescription } = await db.describeTimeToLive(table);
      believe(`tables.${name}.deletion protection`, Table?.DeletionProtectionEnabled, true);
      believe(`tables.${name}.point-in-time recovery`, recovery?.PointInTimeRecoveryStatus, "ENABLED");
      believe(`tables.${name}.time to live`, TimeToLiveDescription?.TimeToLiveStatus, "ENABLED");
    }
  }),
  // They are not decrypted.
  "secrets' age": inAccount(7, async ({ config }, { stage, secretNames }, { note }) => {
    for (const Name of secretNames) {
      const { Parameter } = await new SSM(config).getParameter({ Name });
      const days = Math.floor((Date.now() - Number(Parameter?.LastModifiedDate)) / (24 * 60 * 60_000));
      note(`secrets${Name.slice(stagePathOf(stage.name).length)}`, `${days} days old`);
    }
  }),
  // Beyond 80 percent somebody should ask for more.
  quotas: inAccount(5, async ({ config }, _, { differ, note }) => {
    const { Max24HourSend = 0, SentLast24Hours = 0 } = await new SES(config).getSendQuota({});
    const percent = Math.round((100 * SentLast24Hours) / Math.max(1, Max24HourSend));
    (percent < 80 ? note : differ)("quotas.mail", `${percent} % of a day's mails are used`);
  }),
  // Also what an interrupted rehearsal has left.
  "marked rows": writes(40, async ({ findMarked }, { believe }) => {
    await (await findMarked()).erase(true);
    believe("marked rows", (await findMarked()).kept === undefined ? "none" : "some", "none");
  }),
});
