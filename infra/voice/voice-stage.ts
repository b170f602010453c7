import * as z from "zod";
import type { FeaturePlaceholders } from "#infra/stack/stage/placeholders.ts";
import { filled, group, list, oneOf, text, whole } from "#infra/stack/stage/stage-fields.ts";
import { whatsappSendModes } from "#shared/voice/voice-settings.ts";
import { voiceUseCases } from "#shared/voice/voice-use-cases.ts";

/** Calls, or cents: each applies to one UTC day, and a call above any of them is rejected. */
const cap = whole(0, 1_000_000);

/** The voice demo's values in the row of a stage (infra/stack/stage/stages.ts). */
export const voiceStageSchema = group({
  whatsappNumberId: filled,
  whatsappSendMode: oneOf(whatsappSendModes),
  agents: z.record(z.enum(voiceUseCases.map(({ id }) => id)), filled).readonly(),
  callRegions: list(text(/^[A-Z]{2}$/, "a country's code of two capitals")),
  caps: group({
    callsPerAddress: cap,
    /** All numbers that differ only in their last four digits. */
    callsPerPrefix: cap,
    callsPerCountry: cap,
    calls: cap,
    /** Maximum cost of a call within `callLimits` to the most expensive country, line and agent, in US cents. */
    worstCallCents: whole(1, 1_000_000),
  }),
  /** The demo's budget a day in US cents, until an operator changes it (docs/operations.md, "The voice demo"). */
  dailyBudgetCents: whole(0, 10_000_000),
});

type VoiceStage = z.infer<typeof voiceStageSchema>;

/** The placeholder ids in infra/stack/stage/stages.ts. */
const isInventedAgent = (id: string, useCase: string): boolean =>
  id === `agent_${useCase.replaceAll("-", "_")}`;
const isInventedWhatsappId = (id: string): boolean => /^10+1$/.test(id);

/** Placeholders that would make calls fail; empty for a demo that is ready, or that has no budget for calls. */
export const findVoicePlaceholders = ({ voice }: { readonly voice: VoiceStage }): string => {
  const agents = voiceUseCases.filter(({ id }) => isInventedAgent(voice.agents[id], id));
  const found = [
    ...(isInventedWhatsappId(voice.whatsappNumberId) ? ["voice.whatsappNumberId"] : []),
    ...(agents.length === 0 ? [] : [`voice.agents (${agents.length} of ${voiceUseCases.length})`]),
  ].join(" and ");
  return found === ""
    ? ""
    : `${found} are not your ids: write those of your WhatsApp number and of your agents into the row, or dailyBudgetCents: 0 for a stage that places no calls`;
};

export const voicePlaceholders: FeaturePlaceholders = {
  feature: "voice",
  numbers: ({ voiceDemo }) => [
    ["voiceDemo.caller", voiceDemo.caller.display],
    ["voiceDemo.caller.e164", voiceDemo.caller.e164],
    ["voiceDemo.whatsappNumber", voiceDemo.whatsappNumber],
  ],
  find: (stage) => (stage.voice.dailyBudgetCents === 0 ? "" : findVoicePlaceholders(stage)),
};
