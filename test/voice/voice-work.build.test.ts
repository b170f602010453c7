import { expect, test } from "vitest";
import { functionSpecs, parameterNamesOf, secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { stages } from "#infra/stack/stage/stages.ts";
import { countryCodes } from "#shared/countries/country-codes.ts";
import { voiceUseCases } from "#shared/voice/voice-use-cases.ts";
import { voiceSwitchSchema } from "#shared/voice/voice-switch.ts";
import { parameterIn } from "#test/stack/support/in-template.ts";
import { variablesOf } from "../stack/support/started-by.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

test("[VOICE-07] the call function times out before the gateway does", () => {
  expect(functionSpecs.startVoiceCall.timeoutSeconds).toBeLessThan(30);
});

test.each(stages)("[VOICE-07] $name has a different agent for each use case", ({ voice }) => {
  expect(Object.keys(voice.agents).toSorted()).toEqual(voiceUseCases.map(({ id }) => id).toSorted());
  expect(new Set(Object.values(voice.agents)).size).toBe(voiceUseCases.length);
});

test.each(stages)(
  "[VOICE-08] $name calls only countries of the page, without those that carriers may not serve",
  ({ voice }) => {
    const regions: readonly string[] = countryCodes.flatMap((row): readonly string[] => row.regions);
    expect(voice.callRegions.filter((region) => !regions.includes(region))).toEqual([]);
    expect(voice.callRegions).not.toContain("IR");
    expect(voice.callRegions).not.toContain("SY");
    expect(voice.callRegions.length).toBeGreaterThan(0);
  },
);

test.each(stages)("[VOICE-08] $name creates the switch as off with its daily budget", ({ name, voice }) => {
  const { voiceSwitch } = parameterNamesOf(name);
  expect(voiceSwitchSchema.parse(JSON.parse(parameterIn(synthStage(name), voiceSwitch)))).toEqual({
    calls: "off",
    budgetCents: voice.dailyBudgetCents,
  });
  expect(variablesOf(synthStage(name), "startVoiceCall")["VOICE_SWITCH_PARAMETER"]).toBe(voiceSwitch);
});

test.each(stages)(
  "[VOICE-08] the daily budget of $name covers at least one call at the worst price",
  ({ voice }) => {
    expect(voice.dailyBudgetCents).toBeGreaterThanOrEqual(voice.caps.worstCallCents);
  },
);

test("[VOICE-08] only the call function reads the switch, and only it and the webhook read the provider key", () => {
  const { voiceProvider } = secretParameterNamesOf("prod");
  const { voiceSwitch } = parameterNamesOf("prod");
  const reportsOf = (parameter: string) =>
    (Object.keys(functionSpecs) as (keyof typeof functionSpecs)[]).filter((name) =>
      Object.values(variablesOf(synthStage("prod"), name)).includes(parameter),
    );
  expect(reportsOf(voiceSwitch)).toEqual(["startVoiceCall"]);
  expect(reportsOf(voiceProvider)).toEqual(["startVoiceCall", "receiveVoiceWebhook"]);
});
