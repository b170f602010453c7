const storageKey = "page-reload";

/**
 * One full load of the current address, which mends a page whose script did not arrive. Where that already
 * happened, or where it cannot be remembered, nothing is loaded: a reload must never become a loop.
 * @returns whether the page is being loaded again
 */
export const reloadPageOnce = (): boolean => {
  try {
    if (sessionStorage.getItem(storageKey) === location.href) return false;
    sessionStorage.setItem(storageKey, location.href);
  } catch {
    return false;
  }
  location.reload();
  return true;
};

/** To be called when a page's script has arrived, so that a later failure gets its own full load. */
export const forgetPageReload = (): void => {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is switched off, so nothing was remembered.
  }
};
