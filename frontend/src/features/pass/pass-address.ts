import { passNameMax } from "./pass-path.ts";

/** But for the two joiners, which spell names in Persian and in India, and hold emoji together. */
const unseen = /(?:(?![\u200c\u200d])[\p{C}\s])+/gu;

/** @param name as it was typed. @returns what stands on a badge; empty when nothing was typed. */
export const tidyName = (name: string): string =>
  Array.from(name.replaceAll(unseen, " ").trimStart())
    .slice(0, passNameMax)
    .join("")
    // A cut through an emoji leaves a joiner, and so does a name of nothing else.
    .replaceAll(/^[\u200c\u200d\s]+|[\u200c\u200d\s]+$/gu, "");

export const makePassHash = (name: string): string => `#${encodeURIComponent(tidyName(name))}`;

/** @param hash of the address. @returns empty where it names nobody. */
export const readPassHash = (hash: string): string => {
  try {
    return tidyName(decodeURIComponent(hash.slice(1)));
  } catch {
    // Half of an escape: somebody has shortened the address.
    return "";
  }
};
