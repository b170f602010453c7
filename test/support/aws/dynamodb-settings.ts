import type { Faults } from "#infra/local/faults.ts";

/** For many simultaneous requests: on a busy machine, a request may take longer than a function's timeout. */
export const longTimeout = { attemptMs: 60_000 };

/** For a table that refuses all requests, because the SDK's pauses between retries grow to seconds. */
export const noRetries = { attemptsMax: 1 };

/** Whether a `fail-from` or `lose-next` has hit its request, or was not set. */
export const hasFired = (fault: Faults["dynamodb"]): boolean =>
  fault === "ok" || /^fail-from:1\b/.test(fault);
