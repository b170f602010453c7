import { consentKey } from "../../lib/stored-values.ts";
import { readStoredConsent } from "./stored-consent.ts";

/**
 * True if the visitor allows any purpose or has not chosen yet. A small copy of the check, without the store
 * and the browser's privacy signals, because the inline start snippet must stay small.
 */
export const mayBeCounted = (): boolean => {
  try {
    const choices = readStoredConsent(
      localStorage.getItem(consentKey) ?? "",
      import.meta.env.CONSENT_VERSION,
      Date.now(),
    );
    return choices === undefined || Object.values(choices).includes(true);
  } catch {
    // Storage is blocked, so the question appears on every page load.
    return true;
  }
};
