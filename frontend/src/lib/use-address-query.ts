import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * The address's query, or undefined while the page is prerendered and while React takes over its markup: a document is
 * the same for every query. Malformed escapes stay as they are written.
 */
export const useAddressQuery = (): URLSearchParams | undefined => {
  const search = useSyncExternalStore<string | undefined>(
    subscribe,
    () => location.search,
    () => undefined,
  );
  return search === undefined ? undefined : new URLSearchParams(search);
};
