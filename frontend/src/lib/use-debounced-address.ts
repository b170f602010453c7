import { useEffect } from "react";

/** Browsers refuse an address that changes more often than some hundred times in half a minute. */
const restMs = 300;

/**
 * The address follows what is on the page, without a step in the history: Back leaves the page.
 * @param search undefined as long as nothing was changed
 */
export const useDebouncedAddress = (search: string | undefined): void => {
  useEffect(() => {
    if (search === undefined) return undefined;
    const timer = setTimeout(() => history.replaceState(history.state, "", search), restMs);
    return () => clearTimeout(timer);
  }, [search]);
};
