/**
 * `npm run voice-block -- <stage> <number>` tells whether the voice demo leaves a number alone; `add` stops it from
 * calling the number and from sending it codes, to any holder of its WhatsApp; `remove` lifts that. The number is
 * written with its country code, as +919812345678, and is stored only as a keyed hash, so nobody can list what is
 * blocked.
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 */
import * as z from "zod";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { editionFolder, makeCommand, runCommand } from "./command.ts";
import { makeStageClients } from "./stage-clients.ts";

const answerSchema = z.object({ blocked: z.boolean() });

const usage = "usage: npm run voice-block -- <stage> [add | remove] <number, as +919812345678>";

const actions: ReadonlyMap<string, string> = new Map([
  ["show", "show"],
  ["add", "block"],
  ["remove", "unblock"],
]);

export const voiceBlockCommand = makeCommand(usage, editionFolder, async ({ values, positionals, say }) => {
  const [stageName, ...rest] = positionals;
  const [word = "", number = "", ...others] = rest.length === 1 ? ["show", ...rest] : rest;
  const action = actions.get(word);
  const isWhole = others.length === 0 && /^\+[1-9]\d{6,14}$/.test(number);
  if (stageName === undefined || action === undefined || !isWhole) throw new Error(usage);
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
