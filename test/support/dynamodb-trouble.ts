import type { Faults } from "#infra/local/faults.ts";

/** For many requests at once: on a busy machine a request may well take longer than a function would wait for it. */
export const patient = { attemptMs: 60_000 };

/** For a table that refuses everything: the SDK's pauses between its attempts grow to seconds. */
export const impatient = { attemptsMax: 1 };

/** Whether a `fail-from` or `lose-next` that was set has come to the request it waited for, or had no more to wait for. */
export const hasStruck = (fault: Faults["dynamodb"]): boolean =>
  fault === "ok" || /^fail-from:1\b/.test(fault);
