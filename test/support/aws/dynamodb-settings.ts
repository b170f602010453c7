import type { Faults } from "#infra/local/faults.ts";

/** For many requests at once: on a busy machine a request may take longer than a function would wait. */
export const longTimeout = { attemptMs: 60_000 };

/** For a table that refuses everything, because the SDK's pauses between its attempts grow to seconds. */
export const noRetries = { attemptsMax: 1 };

/** Whether a `fail-from` or `lose-next` has reached the request it waited for, or had none left to wait for. */
export const hasFired = (fault: Faults["dynamodb"]): boolean =>
  fault === "ok" || /^fail-from:1\b/.test(fault);
