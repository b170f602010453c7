import { useSyncExternalStore } from "react";
import { writeNonce } from "#shared/contract/code-nonce.ts";
import { storedValueKeys } from "../../lib/stored-values.ts";

const storageKey = storedValueKeys.session.voiceCodeRequest;

const readStored = (): string | null => {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

let nonce: string | undefined;

/** What names this tab to the server, which then lets no guesses of others stand in the way of its code. */
export const readCodeNonce = (): string =>
  (nonce ??= readStored() ?? writeNonce(crypto.getRandomValues(new Uint8Array(8))));

/** Once a code is asked for: a phone may drop the page on the way to WhatsApp and back. */
export const keepCodeNonce = (): void => {
  try {
    sessionStorage.setItem(storageKey, readCodeNonce());
  } catch {
    // Storage is switched off: it then lasts as long as the page.
  }
};

const listenToNothing = () => () => undefined;
const readNothing = () => undefined;

/** Undefined while the page is as it was served. */
export const useCodeNonce = (): string | undefined =>
  useSyncExternalStore<string | undefined>(listenToNothing, readCodeNonce, readNothing);
