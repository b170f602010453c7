import { storedValueKeys } from "../../lib/stored-values.ts";

const storageKey = storedValueKeys.session.contactMessage;

/** Where storage is switched off, the key at least lives as long as the page. */
let unstored: string | undefined;

/**
 * The key under which the server stores the message once, however often it is sent. It outlives a reload, so a
 * message whose answer was lost is not stored again.
 */
export const readMessageKey = (): string => {
  try {
    return sessionStorage.getItem(storageKey) ?? drawMessageKey();
  } catch {
    return unstored ?? drawMessageKey();
  }
};

/** A new key, for new content: the server refuses one key for two contents. */
export const drawMessageKey = (): string => {
  const key = crypto.randomUUID();
  try {
    sessionStorage.setItem(storageKey, key);
  } catch {
    unstored = key;
  }
  return key;
};
