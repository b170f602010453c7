/** `npm run voice-switch` (docs/operations.md, "The voice demo"). */
import * as z from "zod";
import { parseJson } from "#functions/platform/parse-json.ts";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";
import { findVoicePlaceholders } from "#infra/stack/stage/placeholders.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { voiceSwitchSchema, type VoiceSwitch } from "#shared/voice/voice-switch.ts";
import {
  editionFolder,
  makeCommand,
  option,
  runCommand,
  UsageError,
} from "../../operator/command/command.ts";
import { makeStageClients } from "../../operator/command/stage-clients.ts";
import { anyStage } from "../../operator/command/stage-argument.ts";

const describeSwitch = ({ calls, budgetCents }: VoiceSwitch): string =>
  `The voice demo is ${calls}; its calls may cost ${budgetCents} cents a day.`;

/** Undefined if the parameter holds no valid setting. The demo then places no calls. */
const readSetting = (text: string): VoiceSwitch | undefined =>
  z.safeParse(voiceSwitchSchema, parseJson(text)).data;

const about = {
  capability: "voice",
  usage: "usage: npm run voice-switch -- <stage> [on | off] [--budget-cents <cents>]",
  does: `Tells whether the voice demo places calls and what they may cost a day, or changes it within 20 seconds. A deploy leaves it
as it is, unless the stage's dailyBudgetCents has changed: then calls are off again.`,
  words: { "<stage>": anyStage },
  options: {
    "budget-cents": option("<cents>", "for each UTC day, in US cents"),
    ...editionFolder,
  },
} as const;

export const voiceSwitchCommand = makeCommand(about, async ({ values, positionals, say }) => {
  const [stageName, calls, ...others] = positionals;
  const budget = values["budget-cents"];
  const wanted = z.safeParse(z.object(voiceSwitchSchema.shape).partial(), {
    ...(calls === undefined ? {} : { calls }),
    ...(budget === undefined ? {} : { budgetCents: /^\d+$/.test(budget) ? Number(budget) : budget }),
  });
  if (stageName === undefined || others.length > 0 || !wanted.success) throw new UsageError();
  const invented =
    calls === "on" && stageName !== localStage ? findVoicePlaceholders(readStage(stageName, "<stage>")) : "";
  if (invented !== "") throw new Error(`nothing was changed: ${invented}`);

  const { readParameter, writeParameter } = makeStageClients(stageName, values.data);
  const parameterName = parameterNamesOf(stageName).voiceSwitch;
  const text = await readParameter(parameterName);
  const present = readSetting(text);
  if (calls === undefined && budget === undefined) {
    say(present === undefined ? `No setting, so no calls are placed: ${text}` : describeSwitch(present));
    return;
  }
  const next = z.safeParse(voiceSwitchSchema, { ...present, ...wanted.data });
  if (!next.success) {
    throw new Error(`the switch holds no setting (${text}): give both on or off and --budget-cents`);
  }
  await writeParameter(parameterName, JSON.stringify(next.data));
  say(describeSwitch(next.data));
});

if (import.meta.main) await runCommand(voiceSwitchCommand);
