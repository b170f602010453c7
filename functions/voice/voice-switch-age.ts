import type { ParameterAge } from "#functions/platform/parameters.ts";

/** The switch acts within this time, and an unreadable one stops calls. */
export const voiceSwitchAge: ParameterAge = { freshMs: 15_000, usableMs: 15_000 };
