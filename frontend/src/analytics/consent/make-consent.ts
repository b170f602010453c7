import { refusal, type ConsentChoices } from "./consent-choices.ts";
import { readStoredConsent, writeStoredConsent } from "./stored-consent.ts";

type ConsentDeps = {
  readonly readVersion: () => string;
  /** The text that was stored, or nothing. Throws where storage is switched off. */
  readonly load: () => string | null;
  /** Throws where storage is switched off or full. */
  readonly save: (text: string) => void;
  readonly signalsRefusal: () => boolean;
  readonly nowEpochMs: () => number;
  /** Calls when the stored text may have changed without `save`; returns the undo. */
  readonly watchStorage: (listener: () => void) => () => void;
};

/** What the visitor allows. Where storage is switched off it holds for as long as the page. */
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
    /** undefined: not asked yet. All false, without asking, where the browser says no. */
    read: (): ConsentChoices | undefined => (held ??= { choices: look() }).choices,
    choose: (choices: ConsentChoices): void => {
      if (signalsRefusal()) return;
      try {
        save(writeStoredConsent({ version: readVersion(), choices, time: nowEpochMs() }));
      } catch {
        // The choice then lasts as long as the page.
      }
      change(choices);
    },
    /** Called at once on a choice, also by another tab; returns the undo. */
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
