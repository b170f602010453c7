import { passNameMax } from "./pass-path.ts";

/** @param name as it was typed. @returns what stands on a badge; empty when nothing was typed. */
export const tidyName = (name: string): string =>
  Array.from(name.replaceAll(/[\p{C}\s]+/gu, " ").trim())
    .slice(0, passNameMax)
    .join("");

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
