/**
 * Gives each history entry that the router did not make a key of its own, in the router's form. The router saves a
 * scroll position under the entry's key, and the first entries of all documents would share one.
 */
export const keepHistoryKeys = (): void => {
  giveKey();
  // Before the router's own listener, which reads the key.
  addEventListener("popstate", giveKey);
};

const giveKey = (): void => {
  const state: unknown = history.state;
  const kept = typeof state === "object" ? state : null;
  if (kept === null || !("key" in kept))
    history.replaceState({ ...kept, key: Math.random().toString(36).slice(2, 10) }, "");
};
