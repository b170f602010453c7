import { readText, storeText } from "../lib/stored-text.ts";
import { contactKeys } from "#shared/contact/contact-stored-values.ts";

const storageKey = contactKeys.contactMessage;

/**
 * The idempotency key, under which the server stores the message once, no matter how often it is sent. It
 * survives a reload, so that a message whose response was lost is not stored twice.
 */
export const readMessageKey = (): string => readText(storageKey) ?? drawMessageKey();

/** A new key for new content: the server rejects the same key for different content. */
export const drawMessageKey = (): string => {
  const key = crypto.randomUUID();
  storeText(storageKey, key);
  return key;
};
