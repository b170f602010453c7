import { storedValueKeys } from "../../lib/stored-values.ts";
import { makeConsent } from "./make-consent.ts";
import { findPrivacySignal } from "./privacy-signal.ts";

export type { ConsentChoices } from "./consent-choices.ts";

const key = storedValueKeys.local.consent;

/** The visitor's choice, in this tab and in all others. A build that never asks for it does not make it. */
export const consent = /* @__PURE__ */ makeConsent({
  readVersion: () => import.meta.env.CONSENT_VERSION,
  load: () => localStorage.getItem(key),
  save: (text) => localStorage.setItem(key, text),
  signalsRefusal: () => findPrivacySignal(navigator) !== undefined,
  nowEpochMs: () => Date.now(),
  watchStorage: (listener) => {
    const watch = new AbortController();
    const changed = (event: StorageEvent): void => {
      if (event.key === key || event.key === null) listener();
    };
    // A page that Back brings out of the browser's memory heard nothing meanwhile.
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) listener();
    };
    addEventListener("storage", changed, watch);
    addEventListener("pageshow", shown, watch);
    return () => watch.abort();
  },
});
