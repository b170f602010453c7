import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { Base } from "#functions/platform/base.ts";
import { jsonText, nonEmpty, ownEnv } from "#functions/platform/env.ts";
import { openParameters } from "#functions/platform/parameters.ts";
import { openTable } from "#functions/platform/rows/table.ts";
import { voiceUseCases } from "#shared/voice/voice-use-cases.ts";
import { voiceProviderKeysSchema } from "#shared/voice/voice-parameters.ts";
import { voiceSwitchSchema } from "#shared/voice/voice-switch.ts";
import { callRows } from "./call-record.ts";
import { numberRows } from "../number/number-record.ts";
import { makeRetellProvider } from "./retell-provider.ts";
import { openKeys, workDependencies } from "../voice-dependencies.ts";

const cap = z.int().check(z.minimum(0));

export const agentsSchema = jsonText(z.record(z.enum(voiceUseCases.map(({ id }) => id)), nonEmpty));

export const capsSchema = jsonText(
  z.object({
    callsPerAddress: cap,
    callsPerPrefix: cap,
    callsPerCountry: cap,
    calls: cap,
    worstCallCents: z.int().check(z.minimum(1)),
  }),
);

export const regionsSchema = z.pipe(
  z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/)),
  z.transform((text: string): readonly string[] => text.split(",")),
);

const callerNumberSchema = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/));

/** The switch takes effect within this time, and an unreadable one stops calls. */
export const voiceSwitchAge = { freshMs: 15_000, usableMs: 15_000 };

export const callDependencies = (base: Base) => {
  const env = ownEnv({
    VOICE_AGENTS: agentsSchema,
    VOICE_REGIONS: regionsSchema,
    VOICE_CAPS: capsSchema,
    VOICE_CALLER_NUMBER: callerNumberSchema,
    VOICE_PROVIDER_BASE: nonEmpty,
  });
  const { rowsOf, memberSets } = openTable();
  const parameter = openParameters(base.clock);
  return {
    ...workDependencies(base),
    numbers: rowsOf(numberRows),
    calls: rowsOf(callRows),
    sets: memberSets(),
    provider: makeRetellProvider({
      fetch,
      base: env.VOICE_PROVIDER_BASE,
      readApiKeys: parameter("VOICE_PROVIDER_PARAMETER", voiceProviderKeysSchema).read,
      agents: env.VOICE_AGENTS,
      callerNumber: env.VOICE_CALLER_NUMBER,
    }),
    caps: env.VOICE_CAPS,
    callRegions: env.VOICE_REGIONS,
    readSwitch: parameter("VOICE_SWITCH_PARAMETER", voiceSwitchSchema, voiceSwitchAge).read,
    readKeys: openKeys(parameter),
    newCallId: () => randomBytes(16).toString("base64url"),
  };
};
