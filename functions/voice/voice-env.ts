import * as z from "zod/mini";
import { jsonText } from "#functions/platform/env.ts";
import { voiceUseCases } from "#shared/catalogue/voice-use-cases.ts";

const filled = z.string().check(z.minLength(1));
const cap = z.int().check(z.minimum(0));

/** The voice provider's agent for every use case. */
export const agentsSchema = jsonText(z.record(z.enum(voiceUseCases.map(({ id }) => id)), filled));

export const capsSchema = jsonText(
  z.object({
    callsPerAddress: cap,
    callsPerPrefix: cap,
    callsPerCountry: cap,
    calls: cap,
    worstCallCents: z.int().check(z.minimum(1)),
  }),
);

/** ISO 3166-1 codes, separated by commas. */
export const regionsSchema = z.pipe(
  z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/)),
  z.transform((text: string): readonly string[] => text.split(",")),
);

export const callerNumberSchema = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/));
