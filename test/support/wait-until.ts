import { setTimeout as pause } from "node:timers/promises";

const firstPauseMs = 10;
const longestPauseMs = 100;

/**
 * Calls again, at growing intervals, until there is a result, for at most `timeoutMs`.
 * @throws with the description of the wait if there is none
 */
export const waitUntil = async <Result>(
  what: string,
  runCheck: () => Promise<Result | undefined | false> | Result | undefined | false,
  timeoutMs = 60_000,
): Promise<Result> => {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; Date.now() < deadline; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const result = await runCheck();
    if (result !== undefined && result !== false) return result;
    await pause(pauseMs);
  }
  throw new Error(`timed out after ${timeoutMs} ms waiting for ${what}`);
};
