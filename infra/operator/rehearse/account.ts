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
  CloudWatchLogsClient,
  paginateDescribeLogGroups,
  paginateFilterLogEvents,
} from "@aws-sdk/client-cloudwatch-logs";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { GetSendQuotaCommand, SESClient } from "@aws-sdk/client-ses";
import { GetParameterCommand, ParameterNotFound, SSMClient } from "@aws-sdk/client-ssm";
import { metricNamespaceOf, stackNameOf, stagePathOf } from "#infra/stage/stage-names.ts";
import type { Stage } from "#infra/stage/stage.ts";
import { reachStage } from "../command/stage-clients.ts";
import type { StageSurvey } from "../doctor/stage-survey.ts";

/** Every request here only reads. */
const patience = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000, throwOnRequestTimeout: true },
};

/** What AWS itself tells of a stage: nothing of it is a value that somebody has sent. */
export const makeAccount = async (
  stage: Stage,
  sinceEpochMs: number,
  { identify }: StageSurvey,
  withheld: Set<string>,
) => {
  const config = { ...patience, ...reachStage(stage.name, "") };
  const cloudWatch = new CloudWatchClient(config);
  const logs = new CloudWatchLogsClient(config);
  const budgets = new BudgetsClient(config);
  const db = new DynamoDBClient(config);
  const ses = new SESClient(config);
  const ssm = new SSMClient(config);
  const { account: AccountId, arn } = await identify();
  withheld.add(AccountId).add(arn);

  return {
    /** By the name that they have in the runbook. */
    readAlarms: async (): Promise<ReadonlyMap<string, string>> => {
      const start = `${stackNameOf(stage.name)}-`;
      const states = new Map<string, string>();
      for await (const { MetricAlarms = [], CompositeAlarms = [] } of paginateDescribeAlarms(
        { client: cloudWatch },
        { AlarmNamePrefix: start },
      ))
        for (const { AlarmName = "", StateValue = "" } of [...MetricAlarms, ...CompositeAlarms])
          states.set(AlarmName.slice(start.length), StateValue);
      return states;
    },
    hasMetric: async (service: string, MetricName: string, withinMinutes: number): Promise<boolean> => {
      const { Datapoints = [] } = await cloudWatch.send(
        new GetMetricStatisticsCommand({
          Namespace: metricNamespaceOf(stage.name),
          MetricName,
          Dimensions: [{ Name: "service", Value: service }],
          StartTime: new Date(Date.now() - withinMinutes * 60_000),
          EndTime: new Date(),
          Period: withinMinutes * 60,
          Statistics: ["SampleCount"],
        }),
      );
      return Datapoints.length > 0;
    },
    countLogs: async (first: string, ...others: readonly string[]): Promise<number> => {
      let count = 0;
      for await (const { logGroups = [] } of paginateDescribeLogGroups(
        { client: logs },
        { logGroupNamePrefix: `${stagePathOf(stage.name)}/` },
      ))
        for (const { logGroupName } of logGroups)
          for await (const { events = [] } of paginateFilterLogEvents(
            { client: logs },
            {
              logGroupName,
              startTime: sinceEpochMs,
              filterPattern: JSON.stringify(first),
            },
          ))
            count += events.filter(({ message = "" }) =>
              others.every((text) => message.includes(text)),
            ).length;
      return count;
    },
    /** The limit in dollars and the number of notices of each budget that counts the whole account. */
    readBudgets: async () => {
      const { Budgets = [] } = await budgets.send(new DescribeBudgetsCommand({ AccountId }));
      return Promise.all(
        Budgets.map(async ({ BudgetName, BudgetLimit, TimeUnit }) => {
          const { Notifications = [] } = await budgets.send(
            new DescribeNotificationsForBudgetCommand({ AccountId, BudgetName }),
          );
          return { dollars: Number(BudgetLimit?.Amount), timeUnit: TimeUnit, notices: Notifications.length };
        }),
      );
    },
    readTable: async (TableName: string) => {
      const { Table } = await db.send(new DescribeTableCommand({ TableName }));
      const { ContinuousBackupsDescription: backups } = await db.send(
        new DescribeContinuousBackupsCommand({ TableName }),
      );
      const { TimeToLiveDescription } = await db.send(new DescribeTimeToLiveCommand({ TableName }));
      return {
        "deletion protection": Table?.DeletionProtectionEnabled === true,
        "point-in-time recovery":
          backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === "ENABLED",
        "time to live": TimeToLiveDescription?.TimeToLiveStatus === "ENABLED",
      };
    },
    /** When a parameter was last written; undefined for one that is not there. It is not decrypted. */
    readWritten: async (Name: string): Promise<Date | undefined> => {
      try {
        const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: false }));
        return Parameter?.LastModifiedDate;
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined;
        throw error;
      }
    },
    readMailShare: async (): Promise<number> => {
      const { Max24HourSend = 0, SentLast24Hours = 0 } = await ses.send(new GetSendQuotaCommand({}));
      return Max24HourSend > 0 ? SentLast24Hours / Max24HourSend : 0;
    },
  };
};

export type Account = Awaited<ReturnType<typeof makeAccount>>;
