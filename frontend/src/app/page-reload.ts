import { storedValueKeys } from "../lib/stored-values.ts";

/**
 * One full load of an address mends a page whose script did not arrive. A second one would not, and could become
 * a loop, so the address is remembered until its page has come up.
 */
const storageKey = storedValueKeys.session.pageReload;

/** False where the full load already happened, and where it could not be remembered. */
export const mayReloadPage = (): boolean => {
  try {
    return sessionStorage.getItem(storageKey) !== location.href;
  } catch {
    return false;
  }
};

export const reloadPage = (): void => {
  sessionStorage.setItem(storageKey, location.href);
  location.reload();
};

/** To be called when a page's script has arrived, so that a later failure gets a full load of its own. */
export const forgetPageReload = (): void => {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is switched off, so nothing was remembered.
  }
};
