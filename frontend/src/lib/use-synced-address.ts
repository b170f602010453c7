import { useEffect, useRef } from "react";

/** Browsers reject further changes of the address after about a hundred within 30 seconds. */
const spanMs = 30_000;
const freeWrites = 50;
const restMs = 600;

let writtenAtMs: readonly number[] = [];

const findDelayMs = (): number => {
  const nowMs = performance.now();
  writtenAtMs = writtenAtMs.filter((timeMs) => nowMs - timeMs < spanMs);
  return writtenAtMs.length < freeWrites ? 0 : restMs;
};

/**
 * Updates the address when the page's content changes, without a new history entry: Back leaves the page. The update is
 * immediate, so that a visitor who leaves right after a change finds it again, unless there have been many.
 * @param search undefined as long as nothing has changed
 */
export const useSyncedAddress = (search: string | undefined): void => {
  const ownPath = useRef<string>(undefined);
  useEffect(() => {
    ownPath.current ??= location.pathname;
    if (search === undefined) return undefined;
    const write = (): void => {
      // After Back, the address is the next page's, while this page stays until that one has loaded.
      if (location.pathname !== ownPath.current) return;
      writtenAtMs = [...writtenAtMs, performance.now()];
      history.replaceState(history.state, "", search);
    };
    const delayMs = findDelayMs();
    if (delayMs === 0) return write();
    const timer = setTimeout(write, delayMs);
    return () => clearTimeout(timer);
  }, [search]);
};
