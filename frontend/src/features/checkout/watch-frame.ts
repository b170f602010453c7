/** A script may put one frame in the place of another, and may speak just after its frame has gone. */
const graceMs = 1000;

/**
 * Tells when the frame that is about to be opened has gone, taken away or hidden: the provider's script does not say so
 * in every case.
 * @returns what ends the watch
 */
export const watchFrame = (onGone: () => void): (() => void) => {
  const others = new Set(document.querySelectorAll("iframe"));
  let shown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (): void => {
    const visible = [...document.querySelectorAll("iframe")].some(
      (frame) => !others.has(frame) && frame.getClientRects().length > 0,
    );
    if (visible || !shown) {
      clearTimeout(timer);
      timer = undefined;
    } else timer ??= setTimeout(onGone, graceMs);
    shown ||= visible;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["style", "class", "hidden"],
  });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
};
