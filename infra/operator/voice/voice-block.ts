/** `npm run voice-block` (docs/operations.md, "The voice demo"). */
import * as z from "zod";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { editionFolder, makeCommand, runCommand, UsageError } from "../command/command.ts";
import { makeStageClients } from "../command/stage-clients.ts";
import { anyStage } from "../command/stage-argument.ts";

const answerSchema = z.object({ blocked: z.boolean() });

const actions: ReadonlyMap<string, string> = new Map([
  ["show", "show"],
  ["add", "block"],
  ["remove", "unblock"],
]);

const about = {
  capability: "voice",
  usage: "usage: npm run voice-block -- <stage> [add | remove] <number, as +919812345678>",
  does: `Tells whether a number is blocked. "add" stops calls and codes to it, "remove" allows them again. Only a keyed hash is
stored, so no one can list the blocked numbers.`,
  words: { "<stage>": anyStage },
  options: editionFolder,
} as const;

export const voiceBlockCommand = makeCommand(about, async ({ values, positionals, say }) => {
  const [stageName, ...rest] = positionals;
  const [word = "", number = "", ...others] = rest.length === 1 ? ["show", ...rest] : rest;
  const action = actions.get(word);
  const isWhole = others.length === 0 && z.e164().safeParse(number).success;
  if (stageName === undefined || action === undefined || !isWhole) throw new UsageError();
  const { invoke } = makeStageClients(stageName, values.data);
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
