import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * False during prerendering and hydration, true afterwards. On a page that was reached by navigation, it is
 * true from the first render.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
