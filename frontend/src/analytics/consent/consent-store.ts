import { consentKey } from "../../lib/stored-values.ts";
import { makeConsent } from "./make-consent.ts";
import { findPrivacySignal } from "./privacy-signal.ts";

export type { ConsentChoices } from "./consent-choices.ts";

const key = consentKey;

/**
 * The visitor's consent, shared by all tabs. A build that never asks for consent drops this store (pure
 * call).
 */
export const consent = /* @__PURE__ */ makeConsent({
  readVersion: () => import.meta.env.CONSENT_VERSION,
  load: () => localStorage.getItem(key),
  save: (text) => localStorage.setItem(key, text),
  signalsRefusal: () => findPrivacySignal(navigator) !== undefined,
  nowEpochMs: () => Date.now(),
  watchStorage: (listener) => {
    addEventListener("storage", (event) => {
      if (event.key === key || event.key === null) listener();
    });
    // A page restored from the back/forward cache has missed the storage events of the meantime.
    addEventListener("pageshow", (event) => {
      if (event.persisted) listener();
    });
  },
});
