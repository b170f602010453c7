import { setTimeout as pause } from "node:timers/promises";

const firstPauseMs = 10;
const longestPauseMs = 100;

/**
 * Asks again until there is an answer, ever less often, for at most `timeoutMs`.
 * @throws if there is none, naming what was waited for.
 */
export const waitUntil = async <Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  timeoutMs = 60_000,
): Promise<Answer> => {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; Date.now() < deadline; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(pauseMs);
  }
  throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
};
