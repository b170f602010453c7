/** On some machines, the browser is never idle: it runs after this delay. */
const timeout = 2000;

export const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout });
  else setTimeout(run);
};
