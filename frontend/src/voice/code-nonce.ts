import { useSyncExternalStore } from "react";
import { writeNonce } from "#shared/voice/code-nonce.ts";
import { readText, storeText } from "../lib/stored-text.ts";
import { storedValueKeys } from "../lib/stored-values.ts";

const storageKey = storedValueKeys.session.voiceCodeRequest;

let nonce: string | undefined;

/** What names this tab to the server, which then lets no guesses of others stand in the way of its code. */
export const readCodeNonce = (): string =>
  (nonce ??= readText(storageKey) ?? writeNonce(crypto.getRandomValues(new Uint8Array(8))));

/** Once a code is asked for: a phone may drop the page on the way to WhatsApp and back. */
export const storeCodeNonce = (): void => storeText(storageKey, readCodeNonce());

const listenToNothing = () => () => undefined;
const readNothing = () => undefined;

/** Undefined while the page is as it was served. */
export const useCodeNonce = (): string | undefined =>
  useSyncExternalStore<string | undefined>(listenToNothing, readCodeNonce, readNothing);
