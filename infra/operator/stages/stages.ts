/** `stages list` (docs/operations.md, "Previews"). */
import { CloudFormation } from "@aws-sdk/client-cloudformation";
import { SSM } from "@aws-sdk/client-ssm";
import { region } from "#infra/stack/stage/stage.ts";
import { makeCommand } from "../command/command.ts";
import { clientRetries } from "../command/stage-clients.ts";
import { hasExpired, listDeployedStages, readIdleMonth, type DeployedStage } from "./deployed-stages.ts";

const describeEnd = ({ isProtected, daysLeft }: DeployedStage): string => {
  if (isProtected) return "protected";
  if (daysLeft === undefined) return "stays";
  return daysLeft < 0 ? "expired" : `expires in ${Math.ceil(daysLeft)} days`;
};

const monthDays = 30;

const describe = (stage: DeployedStage, idleMonth: number): string =>
  [
    stage.name.padEnd(16),
    `${Math.floor(stage.ageDays)} days old`.padEnd(14),
    describeEnd(stage).padEnd(16),
    `${idleMonth.toFixed(2)} dollars a month, ${((idleMonth * stage.ageDays) / monthDays).toFixed(2)} so far`,
    ...(stage.status.endsWith("_COMPLETE") ? [] : [` (${stage.status})`]),
  ].join("  ");

export const stagesListCommand = makeCommand("list", { onlyReads: true }, (command, { say }) =>
  command
    .summary("list the stages of an account")
    .description(
      "Lists the deployed stages in the account of this shell's AWS credentials, with or without a row, with the age of each and its cost so far at list prices, without visitors.",
    )
    .option("--expired", "only the names of expired previews, a line each")
    .action(async ({ expired }) => {
      const config = { ...clientRetries, region };
      const client = new CloudFormation(config);
      const clients = { cloudFormation: client, ssm: new SSM(config) };
      const deployed = await listDeployedStages(clients, Date.now());
      if (expired) {
        for (const stage of deployed) if (hasExpired(stage)) say(stage.name);
        return;
      }
      if (deployed.length === 0) say("No stage is deployed in this account.");
      for (const stage of deployed) say(describe(stage, await readIdleMonth(client, stage.name)));
    }),
);
