import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CloudWatchLogs, type CloudWatchLogsClientConfig } from "@aws-sdk/client-cloudwatch-logs";
import { stateFolderIn } from "#infra/local/environment-file.ts";
import { deliveredLogsPathOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";

/** The stage's log lines from now on that contain a text. */
type FindLogs = (text: string) => Promise<readonly string[]>;

/** The local environment's functions write into one file. */
export const findLocalLogs = (dataDir: string): FindLogs => {
  const read = () => readFileSync(join(stateFolderIn(dataDir), "functions.log"), "utf8");
  const begin = read().length;
  return (text) => {
    const lines = read().slice(begin).split("\n");
    return Promise.resolve(lines.filter((line) => line.includes(text)));
  };
};

export const findCloudLogs = (stageName: string, config: CloudWatchLogsClientConfig): FindLogs => {
  const client = new CloudWatchLogs(config);
  const startTime = Date.now();
  const folders = [stagePathOf(stageName), deliveredLogsPathOf(stageName)];
  return async (text) => {
    const found: string[] = [];
    const filterPattern = JSON.stringify(text);
    for (const folder of folders)
      for await (const { logGroups = [] } of client.paginateDescribeLogGroups({
        logGroupNamePrefix: `${folder}/`,
      }))
        for (const { logGroupName } of logGroups) {
          const request = { logGroupName, startTime, filterPattern };
          for await (const { events = [] } of client.paginateFilterLogEvents(request))
            found.push(...events.map(({ message = "" }) => message));
        }
    return found;
  };
};
