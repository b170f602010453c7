export const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run);
};
