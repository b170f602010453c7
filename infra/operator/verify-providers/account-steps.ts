import { Budgets } from "@aws-sdk/client-budgets";
import { CloudWatch } from "@aws-sdk/client-cloudwatch";
import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { SSM } from "@aws-sdk/client-ssm";
import { makeRef } from "#functions/contact/contact-record.ts";
import { heartbeatsOf } from "#infra/stack/heartbeats.ts";
import { emittedMetrics, parameterNamesOf } from "#infra/stack/capabilities.ts";
import { metricNamespaceOf, stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { testers } from "#shared/site/canary.ts";
import { NotChecked } from "./findings.ts";
import { examine } from "../doctor/doctor.ts";
import { personalTables } from "../people/personal-tables.ts";
import { makeStageStack } from "../../site/release/stage-releases.ts";
import { templateSchema } from "../../site/release/stack-template.ts";
import { reads, stepsOf, writes } from "./run-steps.ts";

/** The number of notifications that the stack creates (infra/stack/watch/cost-watch.ts). */
const budgetNotices = 4;

export const accountSteps = stepsOf("account", {
  // The findings contain accounts and addresses, so only their names are in the report.
  doctor: reads(15, async ({ inspector, stage }, { differ }) => {
    for (const { type, name } of await examine(inspector, stage))
      if (type === "fix" || type === "unknown")
        differ(`doctor.${name}`, `the doctor reports something to fix: npm run doctor -- ${stage.name}`);
  }),
  // Alarms that the deployed template declares, which may have been deleted or silenced since.
  alarms: reads(10, async ({ stage, readAccount }, { compare }) => {
    const { config } = readAccount();
    const start = `${stackNameOf(stage.name)}-`;
    const { Resources } = templateSchema.parse(JSON.parse(await makeStageStack(stage.name).read()));
    const states = new Map<string | undefined, string | undefined>();
    for (const { Properties: { AlarmName } = {} } of Object.values(Resources))
      if (typeof AlarmName === "string") states.set(AlarmName, undefined);
    const pages = new CloudWatch(config).paginateDescribeAlarms({
      AlarmNamePrefix: start,
      AlarmTypes: ["MetricAlarm", "CompositeAlarm"],
    });
    for await (const { MetricAlarms = [], CompositeAlarms = [] } of pages)
      for (const { AlarmName, StateValue } of [...MetricAlarms, ...CompositeAlarms])
        states.set(AlarmName, StateValue);
    for (const [name, state] of states) compare(`alarms.${name?.slice(start.length)}`, state, "OK");
  }),
  // Searches for a known text first: a search that finds nothing would prove nothing.
  logs: writes(30, async ({ left, findLogs }, { until, compare }) => {
    const [first] = left.messages;
    if (first === undefined) throw new NotChecked("no message was sent");
    const isLogged = async () => (await findLogs(makeRef(first.id))).length > 0;
    await until("the log of the message's reference", isLogged);
    for (const { message, headers } of left.messages) {
      const sent = {
        ...message,
        "test key": headers["x-test-signature"],
        email: testers.providerCheck.mailbox,
      };
      for (const what of ["message", "name", "email", "test key"] as const)
        compare(`logs: lines with the sender's ${what}`, (await findLogs(sent[what])).length, 0);
    }
  }),
  // Includes the metrics that this provider check has caused.
  metrics: reads(30, async ({ stage, left, readAccount }, { until }) => {
    const watch = new CloudWatch(readAccount().config);
    const emitted = emittedMetrics(stage);
    for (const { service, of, minutes } of [...heartbeatsOf(stage), ...left.metrics])
      if (emitted?.includes(of) ?? true)
        await until(`the metric ${service}.${of}`, async () => {
          const { Datapoints = [] } = await watch.getMetricStatistics({
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
  budget: reads(10, async ({ stage: { monthlyBudgetUsd }, readAccount }, { compare }) => {
    const { config, AccountId } = readAccount();
    const budgets = new Budgets(config);
    const { Budgets: all = [] } = await budgets.describeBudgets({ AccountId });
    const own = all.find(
      ({ BudgetLimit, TimeUnit }) =>
        Number(BudgetLimit?.Amount) === monthlyBudgetUsd && TimeUnit === "MONTHLY",
    );
    if (own === undefined) return compare("budget.dollars", undefined, monthlyBudgetUsd);
    const request = { AccountId, BudgetName: own.BudgetName };
    const { Notifications = [] } = await budgets.describeNotificationsForBudget(request);
    compare("budget.notices", Notifications.length, budgetNotices);
  }),
  tables: reads(8, async ({ stage, readParameter, readAccount }, { compare }) => {
    const db = new DynamoDB(readAccount().config);
    const parameters = new Map([["tombstones", parameterNamesOf(stage.name).tombstoneTable]]);
    for (const [name, { parameterOf }] of personalTables) parameters.set(name, parameterOf(stage.name));
    for (const [name, parameter] of parameters) {
      const table = { TableName: await readParameter(parameter) };
      const { Table } = await db.describeTable(table);
      const { ContinuousBackupsDescription: backups } = await db.describeContinuousBackups(table);
      const recovery = backups?.PointInTimeRecoveryDescription;
      const { TimeToLiveDescription } = await db.describeTimeToLive(table);
      compare(`tables.${name}.deletion protection`, Table?.DeletionProtectionEnabled, true);
      compare(`tables.${name}.point-in-time recovery`, recovery?.PointInTimeRecoveryStatus, "ENABLED");
      compare(`tables.${name}.time to live`, TimeToLiveDescription?.TimeToLiveStatus, "ENABLED");
    }
  }),
  // The parameters are not decrypted.
  "secrets' age": reads(7, async ({ stage, secretNames, readAccount }, { note }) => {
    const ssm = new SSM(readAccount().config);
    for (const Name of secretNames) {
      const { Parameter } = await ssm.getParameter({ Name });
      const days = Math.floor((Date.now() - Number(Parameter?.LastModifiedDate)) / (24 * 60 * 60_000));
      note(`secrets${Name.slice(stagePathOf(stage.name).length)}`, `${days} days old`);
    }
  }),
  // Above 80 percent, an operator should request a higher quota; a local environment has none.
  quotas: reads(5, async ({ inspector, readAccount }, { differ, note }) => {
    readAccount();
    const { perDay, sentLastDay } = await inspector.readMailQuota();
    const percent = Math.round((100 * sentLastDay) / Math.max(1, perDay));
    (percent < 80 ? note : differ)("quotas.mail", `${percent} % of a day's mails are used`);
  }),
  // Includes rows that an interrupted provider check has left behind.
  "marked rows": writes(40, async ({ findMarked }, { compare }) => {
    await (await findMarked()).erase(true, () => undefined);
    compare("marked rows", (await findMarked()).data === undefined ? "none" : "some", "none");
  }),
});
