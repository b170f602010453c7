/** `npm run voice-block` (docs/operations.md, "The voice demo"). */
import * as z from "zod";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import {
  editionFolder,
  makeCommand,
  PersonalArgumentError,
  runCommand,
  UsageError,
} from "../../operator/command/command.ts";
import { describePlace, makeStageClients } from "../../operator/command/stage-clients.ts";
import { anyStage } from "../../operator/command/stage-argument.ts";

const answerSchema = z.object({ blocked: z.boolean() });

const actions: ReadonlyMap<string, string> = new Map([
  ["show", "show"],
  ["add", "block"],
  ["remove", "unblock"],
]);

const about = {
  capability: "voice",
  usage: "usage: npm run voice-block -- <stage> [add | remove]",
  does: `Reports whether a number is blocked. It asks for the number, as +919812345678, without showing it, or reads it from standard input. "add" stops calls and codes to it, "remove" allows them again. Only a keyed hash is
stored, so no one can list the blocked numbers.`,
  words: { "<stage>": anyStage },
  options: editionFolder,
} as const;

export const voiceBlockCommand = makeCommand(about, async ({ values, positionals, say, askHidden }) => {
  const [stageName, word = "show", ...others] = positionals;
  const action = actions.get(word);
  if (others.length > 0 || /^\d{6,}$/.test(word)) throw new PersonalArgumentError();
  if (stageName === undefined || action === undefined) throw new UsageError();
  const { invoke } = makeStageClients(stageName, values.data);
  const number = await askHidden(
    `The number, as +919812345678, for ${await describePlace(stageName)}. Not shown: `,
  );
  if (!z.e164().safeParse(number).success)
    throw new Error("nothing was done: that is not a number such as +919812345678");
  const answer = await invoke(parameterNamesOf(stageName).voiceCodesFunction, {
    source: "operator",
    action,
    number,
  });
  const { blocked } = answerSchema.parse(answer);
  say(
    blocked
      ? "The voice demo neither calls that number nor sends it codes."
      : "The voice demo may call that number.",
  );
});

if (import.meta.main) await runCommand(voiceBlockCommand);
