/**
 * `npm run voice-block -- <stage> add <number>` keeps the voice demo from calling a number and from sending it codes,
 * whoever holds its WhatsApp; `remove` lets it go. The number is written with its country code, as +919812345678, and is
 * stored as a keyed hash only, so that nobody can list what is blocked.
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 */
import { parseArgs } from "node:util";
import { parameterNamesOf } from "#infra/parameter-names.ts";
import { makeStageClients, runCommand } from "./stage-clients.ts";

const usage = "usage: npm run voice-block -- <stage> add | remove <number, as +919812345678>";

const actions: ReadonlyMap<string, { readonly action: string; readonly said: string }> = new Map([
  ["add", { action: "block", said: "The voice demo no longer calls that number, nor sends it codes." }],
  ["remove", { action: "unblock", said: "The voice demo may call that number again." }],
]);

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: "string", default: ".local" } },
  });
  const [stageName, word = "", number = "", ...others] = positionals;
  const wanted = actions.get(word);
  if (
    stageName === undefined ||
    wanted === undefined ||
    others.length > 0 ||
    !/^\+[1-9]\d{6,14}$/.test(number)
  )
    throw new Error(usage);
  const { invoke } = makeStageClients(stageName, values.data);
  await invoke(parameterNamesOf(stageName).voiceCodesFunction, {
    source: "operator",
    action: wanted.action,
    number,
  });
  console.log(wanted.said);
};

runCommand(run);
