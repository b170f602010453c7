/** For many requests at once: on a busy machine a request may well take longer than a function would wait for it. */
export const patient = { attemptMs: 60_000 };

/** For a table that refuses everything: the SDK's pauses between its attempts grow to seconds. */
export const impatient = { attemptsMax: 1 };
