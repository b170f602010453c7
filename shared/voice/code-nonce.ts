/**
 * Which browser asks for a code: 40 random bits in eight letters and digits of which none is taken for another. It
 * travels in the text that the page fills in for WhatsApp, and in the header `x-code-nonce` of the call that is asked for.
 */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 8;

/** @param bytes random ones, at least eight. */
export const writeNonce = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, length), (byte) => alphabet.charAt(byte % alphabet.length)).join("");

const referencePattern = new RegExp(`\\breference ([${alphabet}]{${length}})\\b`);

/** The words after the message's own. */
export const writeReference = (nonce: string): string => `, reference ${nonce}`;

/** @returns undefined for a text that names none: people may write what they like. */
export const readReference = (text: string): string | undefined => referencePattern.exec(text)?.[1];
