/**
 * Calls back at the next press or key on the page. Browsers on phones print outside of it: they fire `afterprint` when their
 * dialog opens, and ask for the pages later, again after each change of printer or paper.
 */
export const whenUsedAgain = (run: () => void): void => {
  const used = new AbortController();
  for (const type of ["pointerdown", "keydown"])
    addEventListener(
      type,
      () => {
        used.abort();
        run();
      },
      { capture: true, signal: used.signal },
    );
};
