import { readText, storeText } from "../lib/stored-text.ts";
import { storedValueKeys } from "../lib/stored-values.ts";

const storageKey = storedValueKeys.session.contactMessage;

/**
 * The key under which the server stores the message once, however often it is sent. It outlives a reload, so a
 * message whose answer was lost is not stored again.
 */
export const readMessageKey = (): string => readText(storageKey) ?? drawMessageKey();

/** A new key, for new content: the server refuses one key for two contents. */
export const drawMessageKey = (): string => {
  const key = crypto.randomUUID();
  storeText(storageKey, key);
  return key;
};
