/** `stages clean` (docs/operations.md, "A first deploy that failed"). */
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { makeCommand, yesOption } from "../../operator/command/command.ts";
import { describePlace } from "../../operator/command/stage-clients.ts";
import { findLeftovers } from "./find-leftovers.ts";
import { makeLeftoverRemoval, openRemoval } from "./remove-leftover.ts";
import { cloudStage } from "../../operator/command/stage-argument.ts";

export const stagesCleanCommand = makeCommand("clean", {}, (command, { say, promptHidden }) =>
  command
    .summary("remove the leftovers of a failed first deploy")
    .description(
      "Lists the leftovers of a failed first deploy (tables, buckets and the rolled-back stack), and removes " +
        "them once you have typed the stage's name. It never lists resources of a stage that was once complete, " +
        "and never removes a table with rows.",
    )
    .argument("<stage>", cloudStage)
    .option(...yesOption)
    .action(async (stageName, { yes }) => {
      const stackName = stackNameOf(readStage(stageName, "<stage>").name);
      const place = await describePlace(stageName);
      const deps = openRemoval(stageName);
      const { look, remove } = makeLeftoverRemoval(deps);
      const found = await findLeftovers(deps.cloudFormation, stackName);
      const states = await Promise.all(found.map(async (one) => ({ ...one, state: await look(one) })));
      const left = states.filter(({ state }) => state !== "gone");
      if (left.length === 0)
        return say(`No failed first deploy of ${stackName} has left anything behind in ${place}.`);
      say(`In ${place}:`);
      for (const { what, name, state } of left)
        say(`${what} ${name}: ${state}${state === "holds rows" ? ", and stays" : ""}`);
      const removable = left.filter(({ state }) => state !== "holds rows");
      if (removable.length === 0) return;
      const question = `Type ${stageName} to remove ${removable.length} of these ${left.length} from ${place}. Not shown: `;
      if (!yes && (await promptHidden(question)) !== stageName) throw new Error("nothing was removed");
      for (const one of removable) {
        await remove(one);
        say(`${one.what} ${one.name} is removed.`);
      }
    }),
);
