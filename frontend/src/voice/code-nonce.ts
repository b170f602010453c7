import { useSyncExternalStore } from "react";
import { writeNonce } from "#shared/voice/code-nonce.ts";
import { readText, storeText } from "../lib/stored-text.ts";
import { voiceKeys } from "#shared/voice/voice-stored-values.ts";

const storageKey = voiceKeys.voiceCodeRequest;

let nonce: string | undefined;

/** Identifies this tab to the server, so that failed guesses of other clients cannot block its code. */
export const readCodeNonce = (): string =>
  (nonce ??= readText(storageKey) ?? writeNonce(crypto.getRandomValues(new Uint8Array(8))));

/** Stored when a code is requested, because a phone may unload the page on the way to WhatsApp and back. */
export const storeCodeNonce = (): void => storeText(storageKey, readCodeNonce());

const listenToNothing = () => () => undefined;
const readNothing = () => undefined;

/** The nonce of this browser; undefined until the page is hydrated. */
export const useCodeNonce = (): string | undefined =>
  useSyncExternalStore<string | undefined>(listenToNothing, readCodeNonce, readNothing);
