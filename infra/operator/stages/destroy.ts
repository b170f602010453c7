/** `stages destroy` (docs/operations.md, "Deleting a stage"). */
import { CloudFormation } from "@aws-sdk/client-cloudformation";
import { SSM } from "@aws-sdk/client-ssm";
import { region } from "#infra/stack/stage/stage.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { makeCommand, UsageError, yesOption, type TerminalOutput } from "../command/command.ts";
import { cloudStage } from "../command/stage-argument.ts";
import { clientRetries, describePlace, retryingClientOf } from "../command/stage-clients.ts";
import { openRemoval } from "../../site/release/remove-leftover.ts";
import { findStageResources, removeStageResources, type StageResourcesDeps } from "./stage-resources.ts";
import { findDeployedStage, hasExpired, listDeployedStages, listPartlyRemoved } from "./deployed-stages.ts";

const openStageResources = (stageName: string): StageResourcesDeps => ({
  ...openRemoval(stageName),
  ssm: new SSM(retryingClientOf(stageName)),
});

type DestroyDeps = Pick<TerminalOutput, "say" | "promptHidden"> & {
  readonly isAgreed: boolean;
  readonly isExpired?: true;
};

const destroyStage = async (name: string, { say, promptHidden, isAgreed, isExpired }: DestroyDeps) => {
  const place = await describePlace(name);
  const deps = openStageResources(name);
  const resources = await findStageResources(deps, name);
  if (resources.length === 0) return say(`Nothing of ${name} is in ${place}.`);
  say(`In ${place}:`);
  for (const one of resources) say(one.name);
  const question = `Type ${name} to remove these ${resources.length} from ${place}, with all rows and files in them. Not shown: `;
  if (!isAgreed && (await promptHidden(question)) !== name) throw new Error("nothing was removed");
  // Another deployment since the list was read renews a preview.
  const now = isExpired && (await findDeployedStage(deps, name, Date.now()));
  if (now && !hasExpired(now)) return say(`${name} was deployed again and stays: nothing was removed.`);
  await removeStageResources(deps, resources, (what) => say(`Removed: ${what}`));
};

/** A stage that cannot be removed does not prevent the removal of others. */
const destroyExpired = async (deps: DestroyDeps): Promise<void> => {
  const config = { ...clientRetries, region };
  const clients = { cloudFormation: new CloudFormation(config), ssm: new SSM(config) };
  const deployed = await listDeployedStages(clients, Date.now());
  const expired = deployed.filter(hasExpired).map(({ name }) => name);
  const removable = [...expired, ...(await listPartlyRemoved(clients, deployed))];
  if (removable.length === 0) return deps.say("No preview has expired.");
  const failed: string[] = [];
  for (const name of removable)
    await destroyStage(name, deps).catch((error: unknown) => {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  if (failed.length > 0) throw new Error(failed.join("\n"));
};

export const stagesDestroyCommand = makeCommand("destroy", {}, (command, { say, promptHidden }) =>
  command
    .summary("remove a stage with all its data")
    .description(
      "Removes a stage with all its data: stack, tables with their rows, buckets, parameters and secrets. " +
        "DynamoDB stores a last backup of each table for 35 days. The command prompts for the stage's name first, " +
        "lists the removed resources, and can be run again. It refuses a protected stage.",
    )
    .argument("[stage]", cloudStage)
    .option(
      "--expired",
      "removes the previews that have expired since their last deployment, and the rest of those that were removed in part",
    )
    .option(...yesOption)
    .action(async (stageName, { expired = false, yes = false }) => {
      if ((stageName === undefined) !== expired) throw new UsageError("name a stage, or pass --expired");
      const deps = { say, promptHidden, isAgreed: yes };
      if (stageName === undefined) return destroyExpired({ ...deps, isExpired: true });
      if (readStage(stageName, "<stage>").terminationProtection)
        throw new Error(
          `stage "${stageName}" is protected: to remove it, first deploy its row with terminationProtection: false (see infra/stack/stage/stages.ts)`,
        );
      await destroyStage(stageName, deps);
    }),
);
