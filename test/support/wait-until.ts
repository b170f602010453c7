import { setTimeout as pause } from "node:timers/promises";

const firstPauseMs = 10;
const longestPauseMs = 100;

/**
 * Calls again, at growing intervals, until there is a result, for at most `timeoutMs`.
 * @throws with the description of the wait if there is none
 */
export const waitUntil = async <EndpointResult>(
  what: string,
  runCheck: () => Promise<EndpointResult | undefined | false> | EndpointResult | undefined | false,
  timeoutMs = 60_000,
): Promise<EndpointResult> => {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; Date.now() < deadline; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const response = await runCheck();
    if (response !== undefined && response !== false) return response;
    await pause(pauseMs);
  }
  throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
};
