const giveKey = (): void => history.replaceState({ key: `${Math.random()}`, ...history.state }, "");

/**
 * Gives each history entry that the router did not make a key of its own. The router saves a scroll position under the
 * entry's key, and the first entries of all documents would share one.
 */
export const keepHistoryKeys = (): void => {
  giveKey();
  // Before the router's own listener, which reads the key.
  addEventListener("popstate", giveKey);
};
