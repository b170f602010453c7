import { refusal, type ConsentChoices } from "./consent-choices.ts";
import { readStoredConsent, writeStoredConsent } from "./stored-consent.ts";

type ConsentDeps = {
  readonly readVersion: () => string;
  /** Returns the stored text, or null if there is none. Throws if storage is blocked. */
  readonly load: () => string | null;
  /** Throws if storage is blocked or full. */
  readonly save: (text: string) => void;
  readonly signalsRefusal: () => boolean;
  readonly nowEpochMs: () => number;
  /**
   * Calls the listener when the stored text may have changed without `save`. Returns the function that
   * unsubscribes.
   */
  readonly watchStorage: (listener: () => void) => () => void;
};

/** Store of the visitor's consent. If storage is blocked, a choice lasts only as long as the page. */
export const makeConsent = (deps: ConsentDeps) => {
  const { readVersion, load, save, signalsRefusal, nowEpochMs, watchStorage } = deps;
  const listeners = new Set<() => void>();
  let held: { readonly choices: ConsentChoices | undefined } | undefined;
  let unwatch = (): void => {};

  const look = (): ConsentChoices | undefined => {
    if (signalsRefusal()) return refusal;
    try {
      return readStoredConsent(load() ?? "", readVersion(), nowEpochMs());
    } catch {
      return held?.choices;
    }
  };
  const change = (choices: ConsentChoices | undefined): void => {
    held = { choices };
    for (const listener of listeners) listener();
  };

  return {
    /** undefined if the visitor has not chosen yet; all false if the browser sends a privacy signal. */
    read: (): ConsentChoices | undefined => (held ??= { choices: look() }).choices,
    choose: (choices: ConsentChoices): void => {
      if (signalsRefusal()) return;
      try {
        save(writeStoredConsent({ version: readVersion(), choices, time: nowEpochMs() }));
      } catch {
        // Storage failed, so the choice lasts only as long as the page.
      }
      change(choices);
    },
    /**
     * Calls the listener immediately on a choice, including one made in another tab. Returns the function
     * that unsubscribes.
     */
    subscribe: (listener: () => void): (() => void) => {
      if (listeners.size === 0) unwatch = watchStorage(() => change(look()));
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unwatch();
      };
    },
  };
};
