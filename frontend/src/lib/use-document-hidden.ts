import { useSyncExternalStore } from "react";

const subscribe = (listen: () => void) => {
  document.addEventListener("visibilitychange", listen);
  return () => document.removeEventListener("visibilitychange", listen);
};

/** True while the page lies in a tab that nobody sees. */
export const useDocumentHidden = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  );
