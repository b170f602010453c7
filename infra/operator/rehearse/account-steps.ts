import {
  BudgetsClient,
  DescribeBudgetsCommand,
  DescribeNotificationsForBudgetCommand,
} from "@aws-sdk/client-budgets";
import {
  CloudWatchClient,
  GetMetricStatisticsCommand,
  paginateDescribeAlarms,
} from "@aws-sdk/client-cloudwatch";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { GetSendQuotaCommand, SESClient } from "@aws-sdk/client-ses";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod/mini";
import { makeRef } from "#functions/contact/contact-record.ts";
import {
  capabilities,
  emittedMetrics,
  parameterNamesOf,
  secretForms,
  secretParameterNamesOf,
} from "#infra/capabilities/capabilities.ts";
import { namesOf } from "#infra/names-of.ts";
import { metricNamespaceOf, stackNameOf } from "#infra/stage/stage-names.ts";
import { testers } from "#shared/canary.ts";
import { paymentMetrics, paymentService } from "#shared/metrics.ts";
import { examine } from "../doctor/doctor.ts";
import { personalTables } from "../people/personal-tables.ts";
import { makeStageStack } from "../release/stage-releases.ts";
import { NotRehearsed, stepsOf, type Step } from "./rehearsal.ts";
import type { World } from "./rehearsal-world.ts";

const requireAccount = ({ account }: World) => {
  if (account === undefined) throw new NotRehearsed("a laptop has no account");
  return account;
};

/** What it says names accounts and addresses, and stays on the operator's own screen. */
const askDoctor: Step["run"] = async ({ survey, stage }, { differ }) => {
  for (const { type, name } of await examine(survey, stage))
    if (type === "fix" || type === "unknown")
      differ(`doctor.${name}`, `something is to be fixed: npm run doctor -- ${stage.name}`);
};

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Properties: z.optional(z.object({ AlarmName: z.optional(z.string()) })) }),
  ),
});

/** Those that the deployed template declares, which somebody may have deleted or silenced since. */
const checkAlarms: Step["run"] = async (world, { believe }) => {
  const { config } = requireAccount(world);
  const { name: stageName } = world.stage;
  const start = `${stackNameOf(stageName)}-`;
  const { Resources } = z.parse(templateSchema, JSON.parse(await makeStageStack(stageName).read()));
  const names = Object.values(Resources).flatMap(({ Properties }) => Properties?.AlarmName ?? []);
  const states = new Map<string | undefined, string | undefined>(names.map((name) => [name, undefined]));
  const client = new CloudWatchClient(config);
  const query = {
    AlarmNamePrefix: start,
    AlarmTypes: ["MetricAlarm" as const, "CompositeAlarm" as const],
  };
  for await (const { MetricAlarms = [], CompositeAlarms = [] } of paginateDescribeAlarms({ client }, query))
    for (const { AlarmName, StateValue } of [...MetricAlarms, ...CompositeAlarms])
      states.set(AlarmName, StateValue);
  for (const [name, state] of states) believe(`alarms.${name?.slice(start.length)}`, state, "OK");
};

/** What is emitted without any visitor, which an alarm expects, and what this rehearsal has caused. */
const checkMetrics: Step["run"] = async (world, { until }) => {
  const { stage, left } = world;
  const client = new CloudWatchClient(requireAccount(world).config);
  const beats = namesOf(capabilities).flatMap((capability) => {
    const { alarms = {}, service = capability } = capabilities[capability];
    return Object.values(alarms).flatMap(({ missingData, metric: { of, minutes } }) => {
      const period = typeof minutes === "number" ? minutes : minutes(stage);
      // CloudWatch needs up to three minutes to show what a log holds.
      return missingData === "fires" && typeof of === "string"
        ? [{ service, of, minutes: 2 * period + 3 }]
        : [];
    });
  });
  const opened = { service: paymentService, of: paymentMetrics.checkoutsOpened, minutes: 15 };
  const emitted = emittedMetrics(stage);
  for (const { service, of, minutes } of [...beats, ...(left.orderId === undefined ? [] : [opened])])
    if (emitted?.includes(of) ?? true)
      await until(`the metric ${service}.${of}`, async () => {
        const { Datapoints = [] } = await client.send(
          new GetMetricStatisticsCommand({
            Namespace: metricNamespaceOf(stage.name),
            MetricName: of,
            Dimensions: [{ Name: "service", Value: service }],
            StartTime: new Date(Date.now() - minutes * 60_000),
            EndTime: new Date(),
            Period: minutes * 60,
            Statistics: ["SampleCount"],
          }),
        );
        return Datapoints.length > 0;
      });
};

/** First that what is there is found, or a search that finds nothing would say nothing. */
const searchLogs: Step["run"] = async ({ left, countLogs }, { until, believe }) => {
  const [first] = left.messages;
  if (first === undefined) throw new NotRehearsed("no message was sent");
  await until("the log of the message's reference", async () => (await countLogs(makeRef(first.id))) > 0);
  for (const { message, headers } of left.messages) {
    const sent = { ...message, "test key": headers["x-test-signature"], email: testers.rehearsal.mailbox };
    for (const what of ["message", "name", "email", "test key"] as const)
      believe(`logs: lines with the sender's ${what}`, await countLogs(sent[what]), 0);
  }
};

/** As many as the stack makes (infra/constructs/watch/cost-watch.ts). */
const budgetNotices = 4;

const checkBudget: Step["run"] = async (world, { believe }) => {
  const { config, AccountId } = requireAccount(world);
  const client = new BudgetsClient(config);
  const { Budgets = [] } = await client.send(new DescribeBudgetsCommand({ AccountId }));
  const own = Budgets.find(
    ({ BudgetLimit, TimeUnit }) =>
      Number(BudgetLimit?.Amount) === world.stage.monthlyBudgetUsd && TimeUnit === "MONTHLY",
  );
  believe("budget.dollars", own && world.stage.monthlyBudgetUsd, world.stage.monthlyBudgetUsd);
  if (own === undefined) return;
  const { Notifications = [] } = await client.send(
    new DescribeNotificationsForBudgetCommand({ AccountId, BudgetName: own.BudgetName }),
  );
  believe("budget.notices", Notifications.length, budgetNotices);
};

const checkTables: Step["run"] = async (world, { believe }) => {
  const db = new DynamoDBClient(requireAccount(world).config);
  const { name: stageName } = world.stage;
  const tables = new Map(
    [...personalTables].map(([name, { parameterOf }]) => [name, parameterOf(stageName)]),
  );
  for (const [name, parameter] of tables.set("tombstones", parameterNamesOf(stageName).tombstoneTable)) {
    const table = { TableName: await world.readParameter(parameter) };
    const { Table } = await db.send(new DescribeTableCommand(table));
    const backups = await db.send(new DescribeContinuousBackupsCommand(table));
    const recovery = backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    const { TimeToLiveDescription } = await db.send(new DescribeTimeToLiveCommand(table));
    believe(`tables.${name}.deletion protection`, Table?.DeletionProtectionEnabled, true);
    believe(`tables.${name}.point-in-time recovery`, recovery?.PointInTimeRecoveryStatus, "ENABLED");
    believe(`tables.${name}.time to live`, TimeToLiveDescription?.TimeToLiveStatus, "ENABLED");
  }
};

/** They are not decrypted. */
const readAges: Step["run"] = async (world, { note }) => {
  const ssm = new SSMClient(requireAccount(world).config);
  const parameters = secretParameterNamesOf(world.stage.name);
  for (const name of namesOf(parameters).filter((each) => world.hasSecret(each))) {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: parameters[name] }));
    const days = Math.floor((Date.now() - Number(Parameter?.LastModifiedDate)) / (24 * 60 * 60_000));
    note(`secrets.${secretForms[name].path}`, `${days} days old`);
  }
};

/** Beyond 80 percent somebody should ask for more. */
const checkQuotas: Step["run"] = async (world, { differ, note }) => {
  const ses = new SESClient(requireAccount(world).config);
  const { Max24HourSend = 0, SentLast24Hours = 0 } = await ses.send(new GetSendQuotaCommand({}));
  const percent = Math.round((100 * SentLast24Hours) / Math.max(1, Max24HourSend));
  (percent < 80 ? note : differ)("quotas.mail", `${percent} % of a day's mails are used`);
};

/** Also what an interrupted rehearsal has left. */
const erase: Step["run"] = async ({ findMarked }, { believe }) => {
  await (await findMarked()).erase(true);
  believe("marked rows", (await findMarked()).kept === undefined ? "none" : "some", "none");
};

export const accountSteps = stepsOf("account", [
  { name: "doctor", limitSeconds: 15, run: askDoctor },
  { name: "alarms", limitSeconds: 10, run: checkAlarms },
  { name: "logs", limitSeconds: 30, writes: true, run: searchLogs },
  { name: "metrics", limitSeconds: 30, run: checkMetrics },
  { name: "budget", limitSeconds: 10, run: checkBudget },
  { name: "tables", limitSeconds: 8, run: checkTables },
  { name: "secrets' age", limitSeconds: 7, run: readAges },
  { name: "quotas", limitSeconds: 5, run: checkQuotas },
  { name: "marked rows", limitSeconds: 40, writes: true, run: erase },
]);
