/** Runs it once the page has nothing better to do, in browsers that can tell. */
export const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run);
};
