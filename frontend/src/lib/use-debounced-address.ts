import { useEffect } from "react";

/** Browsers reject further changes of the address after about a hundred within 30 seconds. */
const restMs = 300;

/**
 * Updates the address when the page's content changes, without a new history entry: Back leaves the page.
 * @param search undefined as long as nothing has changed
 */
export const useDebouncedAddress = (search: string | undefined): void => {
  useEffect(() => {
    if (search === undefined) return undefined;
    const timer = setTimeout(() => history.replaceState(history.state, "", search), restMs);
    return () => clearTimeout(timer);
  }, [search]);
};
