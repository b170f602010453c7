/** `npm run destroy` (docs/operations.md, "Removing a stage"). */
import { setTimeout as wait } from "node:timers/promises";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SSMClient } from "@aws-sdk/client-ssm";
import { region } from "#infra/stage/stage.ts";
import { readStage } from "#infra/stage/stages.ts";
import { flag, makeCommand, runCommand } from "../command/command.ts";
import { cloudStage } from "../command/stage-argument.ts";
import { clientTimeouts } from "../command/stage-clients.ts";
import { findRemains, removeRemains } from "./stage-remains.ts";

/** Every request here may be sent twice. */
const config = { ...clientTimeouts, region, maxAttempts: 4 };

const usage = "usage: npm run destroy -- <stage> [--yes]";

const about = {
  usage,
  does: `Removes a stage with everything that it keeps: stack, tables with their rows and backups, buckets, parameters and
secrets. It asks for the stage's name first, says what it has removed, and can be run again. It refuses a protected stage.`,
  words: { "<stage>": cloudStage },
  options: { yes: flag("does not ask") },
} as const;

export const destroyCommand = makeCommand(about, async ({ values, positionals, say, askHidden }) => {
  const [stageName, ...others] = positionals;
  if (stageName === undefined || others.length > 0) throw new Error(usage);
  if (readStage(stageName, "<stage>").terminationProtection)
    throw new Error(
      `stage "${stageName}" is protected: to remove it, first deploy its row with terminationProtection: false (see infra/stage/stages.ts)`,
    );
  const deps = {
    cloudFormation: new CloudFormationClient(config),
    dynamoDb: new DynamoDBClient(config),
    dynamoDbIn: (inRegion: string) => new DynamoDBClient({ ...config, region: inRegion }),
    s3: new S3Client(config),
    ssm: new SSMClient(config),
    wait,
  };
  const remains = await findRemains(deps, stageName);
  const { stack, tables, buckets, parameters } = remains;
  const names = [...(stack === undefined ? [] : [stack]), ...tables, ...buckets, ...parameters];
  if (names.length === 0) return say(`Nothing of ${stageName} is there.`);
  for (const name of names) say(name);
  const question = `Type ${stageName} to remove these ${names.length}, and all rows and files in them. Not shown: `;
  if (!values.yes && (await askHidden(question)) !== stageName) throw new Error("nothing was removed");
  await removeRemains(deps, remains, (what) => say(`Removed: ${what}`));
});

if (import.meta.main) await runCommand(destroyCommand);
