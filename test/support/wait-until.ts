import { setTimeout as pause } from "node:timers/promises";

/**
 * Asks again until there is an answer, for at most `timeoutMs`.
 * @throws if there is none, naming what was waited for.
 */
export const waitUntil = async <Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  timeoutMs = 60_000,
): Promise<Answer> => {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(25);
  }
  throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
};
