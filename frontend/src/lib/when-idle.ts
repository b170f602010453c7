/** @param timeoutMs delay after which it runs even if the browser is busy */
export const whenIdle = (run: () => void, timeoutMs?: number): void => {
  if ("requestIdleCallback" in window)
    requestIdleCallback(run, timeoutMs === undefined ? undefined : { timeout: timeoutMs });
  else setTimeout(run);
};
