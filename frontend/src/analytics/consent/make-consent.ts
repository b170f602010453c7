import { refusal, type ConsentChoices } from "./consent-choices.ts";
import { allowsService, readStoredConsent, writeStoredConsent } from "./stored-consent.ts";

type ConsentDeps = {
  readonly readVersion: () => string;
  /** Returns the stored text, or null if there is none. Throws if storage is blocked. */
  readonly load: () => string | null;
  /** Throws if storage is blocked or full. */
  readonly save: (text: string) => void;
  readonly signalsRefusal: () => boolean;
  readonly nowEpochMs: () => number;
  /** Calls the listener when the stored text may have changed without `save`. */
  readonly watchStorage: (listener: () => void) => void;
};

/** Store of the visitor's consent. If storage is blocked, a choice lasts only as long as the page. */
export const makeConsent = (deps: ConsentDeps) => {
  const { readVersion, load, save, signalsRefusal, nowEpochMs, watchStorage } = deps;
  const listeners = new Set<() => void>();
  let held: { readonly choices: ConsentChoices | undefined } | undefined;
  let isWatching = false;

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

  const store = (choices: ConsentChoices): void => {
    try {
      save(writeStoredConsent({ version: readVersion(), choices, time: nowEpochMs() }));
    } catch {
      // Storage failed, so the choice lasts only as long as the page.
    }
  };

  return {
    /**
     * True if an earlier consent, even one that has expired, may have let a service store something. A privacy signal
     * that came after it is stored as a refusal, so the next page returns false.
     */
    takeEarlierConsent: (): boolean => {
      try {
        const isAllowed = allowsService(load() ?? "");
        if (isAllowed && signalsRefusal()) store(refusal);
        return isAllowed;
      } catch {
        return false;
      }
    },
    /** undefined if the visitor has not chosen yet; all false if the browser sends a privacy signal. */
    read: (): ConsentChoices | undefined => (held ??= { choices: look() }).choices,
    choose: (choices: ConsentChoices): void => {
      if (signalsRefusal()) return;
      store(choices);
      change(choices);
    },
    /**
     * Calls the listener immediately on a choice, including one made in another tab. Returns the function
     * that unsubscribes.
     */
    subscribe: (listener: () => void): (() => void) => {
      if (!isWatching) watchStorage(() => change(look()));
      isWatching = true;
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
