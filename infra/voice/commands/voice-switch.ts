/** `voice status`, `voice on` and `voice off` (docs/operations.md, "The voice demo"). */
import * as z from "zod";
import { parseJson } from "#shared/input/parse-json.ts";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";
import { findVoicePlaceholders } from "../voice-stage.ts";
import { voiceSwitchSchema, type VoiceSwitch } from "#shared/voice/voice-switch.ts";
import { dataOption, makeCommand, UsageError } from "../../operator/command/command.ts";
import { makeStageClients } from "../../operator/command/stage-clients.ts";
import { anyStage, readAnyStage } from "../../operator/command/stage-argument.ts";

/** The amount that the day's budget must have left for a call to be placed. */
const worstCallCentsOf = (stageName: string): number => readAnyStage(stageName).voice.caps.worstCallCents;

const describeSwitch = (stageName: string, { calls, budgetCents }: VoiceSwitch): string => {
  const worstCallCents = worstCallCentsOf(stageName);
  const setting = `The voice demo is ${calls}; its calls may cost ${budgetCents} cents a day.`;
  return calls === "off" || budgetCents >= worstCallCents
    ? setting
    : `${setting} One call may cost ${worstCallCents} cents, so none is placed.`;
};

/** Undefined if the parameter holds no valid setting. The demo then places no calls. */
const readSetting = (text: string): VoiceSwitch | undefined =>
  z.safeParse(voiceSwitchSchema, parseJson(text)).data;

const openSwitch = (stageName: string, dataDir: string) => {
  const { readParameter, writeParameter } = makeStageClients(stageName, dataDir);
  const parameterName = parameterNamesOf(stageName).voiceSwitch;
  return {
    read: () => readParameter(parameterName),
    write: (setting: VoiceSwitch) => writeParameter(parameterName, JSON.stringify(setting)),
  };
};

export const voiceStatusCommand = makeCommand(
  "status",
  { feature: "voice", onlyReads: true },
  (command, { say }) =>
    command
      .summary("show whether calls of the voice demo are on")
      .description("Reports whether the voice demo places calls, and what they may cost a day.")
      .argument("<stage>", anyStage)
      .option(...dataOption)
      .action(async (stageName, { data }) => {
        const text = await openSwitch(stageName, data).read();
        const present = readSetting(text);
        say(
          present === undefined
            ? `No setting, so no calls are placed: ${text}`
            : describeSwitch(stageName, present),
        );
      }),
);

const makeSwitchCommand = (calls: VoiceSwitch["calls"], summary: string) =>
  makeCommand(calls, { feature: "voice" }, (command, { say }) =>
    command
      .summary(summary)
      .description(
        `Turns calls of the voice demo ${calls} within 20 seconds. A deploy leaves it as it is, unless the stage's dailyBudgetCents has changed: then calls are off again.`,
      )
      .argument("<stage>", anyStage)
      .option("--budget-cents <cents>", "what calls may cost in each UTC day, in US cents")
      .option(...dataOption)
      .action(async (stageName, { budgetCents: budget, data }) => {
        const budgetCents = budget !== undefined && /^\d+$/.test(budget) ? Number(budget) : budget;
        const wanted = z
          .object(voiceSwitchSchema.shape)
          .partial()
          .safeParse({ calls, ...(budgetCents !== undefined && { budgetCents }) });
        if (!wanted.success) throw new UsageError(`--budget-cents ${budget} is not an amount in whole cents`);
        const stage = readAnyStage(stageName);
        const invented = calls === "on" && stageName !== localStage ? findVoicePlaceholders(stage) : "";
        if (invented !== "") throw new Error(`nothing was changed: ${invented}`);

        const { read, write } = openSwitch(stageName, data);
        const text = await read();
        const next = z.safeParse(voiceSwitchSchema, { ...readSetting(text), ...wanted.data });
        if (!next.success)
          throw new Error(`the switch holds no setting (${text}): give --budget-cents as well`);
        const worstCallCents = worstCallCentsOf(stageName);
        if (calls === "on" && next.data.budgetCents < worstCallCents)
          throw new UsageError(
            `one call may cost ${worstCallCents} cents: give --budget-cents ${worstCallCents} or more`,
          );
        await write(next.data);
        say(describeSwitch(stageName, next.data));
      }),
  );

export const voiceOnCommand = makeSwitchCommand("on", "turn on calls of the voice demo");

export const voiceOffCommand = makeSwitchCommand("off", "turn off calls of the voice demo");
