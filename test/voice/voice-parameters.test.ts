import { voiceSwitchSchema } from "#shared/voice/voice-switch.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { readEnv } from "#functions/platform/env.ts";
import {
  agentsSchema,
  capsSchema,
  regionsSchema,
  voiceSwitchAge,
} from "#functions/voice/call/call-dependencies.ts";
import { callRegions, stages } from "#infra/stack/stage/stages.ts";
import { numberKeySchema } from "#shared/number-key.ts";
import { voiceProviderKeysSchema, whatsappWebhookSchema } from "#shared/voice/voice-parameters.ts";
import { makeFakeParameters } from "#test/support/aws/fake-parameters.ts";

test("[VOICE-08] the switch takes effect within 15 seconds, and calls stop when it cannot be read", async () => {
  const { time, values, setDown, readerOf } = makeFakeParameters({
    "/a/switch": '{"calls":"on","budgetCents":1}',
  });
  const { read } = readerOf("/a/switch", voiceSwitchSchema, voiceSwitchAge);
  expect((await read()).calls).toBe("on");
  values.set("/a/switch", '{"calls":"off","budgetCents":1}');
  time.now = 14_999;
  expect((await read()).calls).toBe("on");
  time.now = 15_000;
  expect((await read()).calls).toBe("off");
  setDown(true);
  time.now = 29_999;
  expect((await read()).calls).toBe("off");
  time.now = 30_000;
  await expect(read()).rejects.toThrow("cannot be read");
});

test.for<readonly [string, z.ZodMiniType, unknown, boolean]>([
  ["a switch that is neither on nor off", voiceSwitchSchema, { calls: "maybe", budgetCents: 1 }, false],
  ["a budget below zero", voiceSwitchSchema, { calls: "on", budgetCents: -1 }, false],
  ["one provider key", voiceProviderKeysSchema, "key_1", true],
  ["two provider keys", voiceProviderKeysSchema, "key_1,key_2", true],
  ["three provider keys", voiceProviderKeysSchema, "a,b,c", false],
  ["an empty second provider key", voiceProviderKeysSchema, "key_1,", false],
  ["a webhook with one secret", whatsappWebhookSchema, { verifyToken: "t", appSecrets: ["s"] }, true],
  ["a webhook without a secret", whatsappWebhookSchema, { verifyToken: "t", appSecrets: [] }, false],
  ["an empty secret", whatsappWebhookSchema, { verifyToken: "t", appSecrets: [""] }, false],
  ["a number key that could be guessed", numberKeySchema, "x".repeat(31), false],
])("[VOICE-08] validates a parameter: %s", ([, schema, value, expected]) => {
  expect(z.safeParse(schema, value).success).toBe(expected);
});

const shape = { AGENTS: agentsSchema, CAPS: capsSchema, REGIONS: regionsSchema };

const envOf = ({ agents, caps, callRegions: regions }: (typeof stages)[number]["voice"]) => ({
  AGENTS: JSON.stringify(agents),
  CAPS: JSON.stringify(caps),
  REGIONS: regions.join(","),
});

test("[VOICE-07] every stage's agents, caps and countries are read back as written", () => {
  for (const { voice } of stages)
    expect(readEnv(shape, envOf(voice))).toEqual({
      AGENTS: voice.agents,
      CAPS: voice.caps,
      REGIONS: callRegions,
    });
});

test("[VOICE-07] throws for a missing agent, a zero price, invalid JSON or an invalid region", () => {
  const { voice } = stages[0]!;
  const { "event-rsvp": _agent, ...fewer } = voice.agents;
  const good = envOf(voice);
  expect(() => readEnv(shape, { ...good, AGENTS: JSON.stringify(fewer) })).toThrow("AGENTS");
  expect(() =>
    readEnv(shape, { ...good, CAPS: JSON.stringify({ ...voice.caps, worstCallCents: 0 }) }),
  ).toThrow("CAPS");
  expect(() => readEnv(shape, { ...good, CAPS: "{" })).toThrow("CAPS: no JSON");
  expect(() => readEnv(shape, { ...good, REGIONS: "us" })).toThrow("REGIONS");
});
