import { useEffect, useRef } from "react";
import { parsePageQuery } from "./page-address.ts";

/** Browsers reject further changes of the address after about a hundred within 30 seconds. */
const spanMs = 30_000;
const freeWrites = 50;
const restMs = 600;

let writtenAtMs: readonly number[] = [];

/** The last query of each page that has written one in this document. */
const lastQueries = new Map<string, string>();

/** Parses the address's query, or else the last one that the page wrote: a link to the page usually has none. */
export const parseSyncedQuery = <Value>(parse: (query: string) => Value): Value =>
  parsePageQuery((query) => parse(query || (lastQueries.get(location.pathname) ?? "")));

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
    const path = (ownPath.current ??= location.pathname);
    if (search === undefined) return undefined;
    lastQueries.set(path, search);
    const write = (): void => {
      // After Back, the address is the next page's, while this page stays until that one has loaded.
      if (location.pathname !== path) return;
      writtenAtMs = [...writtenAtMs, performance.now()];
      history.replaceState(history.state, "", search);
    };
    const delayMs = findDelayMs();
    if (delayMs === 0) return write();
    const timer = setTimeout(write, delayMs);
    return () => clearTimeout(timer);
  }, [search]);
};
