import { pageKeys } from "../lib/stored-values.ts";

/**
 * A full page load fixes a page whose script failed to load. A second one would not help and could become a
 * loop, so the address is stored until its page has loaded.
 */
const storageKey = pageKeys.pageReload;

/**
 * False if the page was already reloaded, or if the reload could not be stored. False offline too, where the browser
 * would replace the page by its own error page.
 */
export const mayReloadPage = (): boolean => {
  try {
    return navigator.onLine && sessionStorage.getItem(storageKey) !== location.href;
  } catch {
    return false;
  }
};

export const reloadPage = (): void => {
  sessionStorage.setItem(storageKey, location.href);
  location.reload();
};

/** Call this once a page's script has loaded, so that a later failure may reload the page again. */
export const forgetPageReload = (): void => {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
};
