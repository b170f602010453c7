import { setTimeout as pause } from "node:timers/promises";

const firstPauseMs = 10;
const longestPauseMs = 100;

/**
 * Calls again, at growing intervals, until there is a result, for at most `timeoutMs`.
 * @throws with the description of the wait if there is none
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
