import {
  CloudWatchLogsClient,
  DescribeLogGroupsCommand,
  FilterLogEventsCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { mockClient } from "aws-sdk-client-mock";
import { expect, onTestFinished, test } from "vitest";
import { findCloudLogs } from "#infra/operator/inspector/find-logs.ts";
import { stagePathOf } from "#infra/stack/stage/stage-names.ts";

test("[OPS-05] finds a text in the logs of a stage's functions and in its API's access log", async () => {
  const logs = mockClient(CloudWatchLogsClient);
  onTestFinished(() => logs.restore());
  const names = [
    `${stagePathOf("dev")}/canary`,
    `/aws/vendedlogs${stagePathOf("dev")}/api`,
    "/other/dev/api",
  ];
  logs.on(DescribeLogGroupsCommand).callsFake(({ logGroupNamePrefix }: { logGroupNamePrefix: string }) => ({
    logGroups: names
      .filter((name) => name.startsWith(logGroupNamePrefix))
      .map((logGroupName) => ({ logGroupName })),
  }));
  logs.on(FilterLogEventsCommand).callsFake(({ logGroupName }: { logGroupName: string }) => ({
    events: [{ message: logGroupName }],
  }));
  expect(await findCloudLogs("dev", { region: "us-east-1" })("text")).toEqual(names.slice(0, 2));
});
