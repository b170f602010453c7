import { consentKey } from "../../lib/stored-values.ts";
import { readStoredConsent } from "./stored-consent.ts";

/**
 * Whether the visitor allows anything, or may still be asked. Without the store and the browser's own signals, for which
 * the start snippet has no room.
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
    // Storage is switched off, so every document asks.
    return true;
  }
};
