/** `voice block` (docs/operations.md, "The voice demo"). */
import * as z from "zod";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { Option } from "@commander-js/extra-typings";
import { dataOption, makeCommand } from "../../operator/command/command.ts";
import { describePlace, makeStageClients } from "../../operator/command/stage-clients.ts";
import { anyStage } from "../../operator/command/stage-argument.ts";
import { requireAssignedNumber, requireNumber } from "../../operator/command/typed-number.ts";

const responseSchema = z.object({ blocked: z.boolean() });

export const voiceBlockCommand = makeCommand(
  "block",
  { feature: "voice" },
  (command, { say, promptHidden }) =>
    command
      .summary("stop calls and codes to a number, or allow them again")
      .description(
        "Stops calls and codes to a number. It prompts for the number, as +919812345678, without showing it, or reads it from standard input. Only a keyed hash is stored, so no one can list the blocked numbers.",
      )
      .argument("<stage>", anyStage)
      .addOption(new Option("--remove", "allows calls and codes to it again").conflicts("show"))
      .option("--show", "only reports whether it is blocked")
      .option(...dataOption)
      .action(async (stageName, { remove, show, data }) => {
        const { invoke } = makeStageClients(stageName, data);
        const typed = await promptHidden(
          `The number, as +919812345678, for ${await describePlace(stageName)}. Not shown: `,
        );
        const action = remove ? "unblock" : show ? "show" : "block";
        const number = action === "block" ? requireAssignedNumber(typed) : requireNumber(typed);
        const event = { source: "operator", action, number };
        const { blocked } = responseSchema.parse(
          await invoke(parameterNamesOf(stageName).voiceCodesFunction, event),
        );
        say(
          blocked
            ? "The voice demo neither calls that number nor sends it codes."
            : "The voice demo may call that number.",
        );
      }),
);
