import { hasVisibleText } from "#shared/input/visible-text.ts";
import { passNameMax } from "./pass-path.ts";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Zero-width joiners are part of Persian words and of family emoji, so they stay between two characters. */
const joiners = /^[\u200c\u200d]+$/;

const trimStart = (name: string): string => name.replace(/^[\s\u200c\u200d]+/, "");

/** On a cut name only: on a long one the pattern takes quadratic time. */
const trimEnd = (name: string): string => name.replace(/[\s\u200c\u200d]+$/, "");

/** Truncates a name to the characters that fit; none is cut in half. */
const cut = (name: string): string => {
  let stored = "";
  for (const { segment } of graphemes.segment(name)) {
    if (Array.from(stored + segment).length > passNameMax) break;
    stored += segment;
  }
  return stored;
};

/** @param name as typed. @returns the name for the badge; empty if no visible character was typed. */
export const tidyName = (name: string): string => {
  const tidied = trimEnd(
    cut(trimStart(name.replaceAll(/[\p{C}\s]+/gu, (run) => (joiners.test(run) ? run : " ")))),
  );
  return hasVisibleText(tidied) ? tidied : "";
};

export const makePassHash = (name: string): string => `#${encodeURIComponent(tidyName(name))}`;

/** @param hash of the address. @returns an empty text if it contains no valid name. */
export const readPassHash = (hash: string): string => {
  try {
    return tidyName(decodeURIComponent(hash.slice(1)));
  } catch {
    // A truncated percent escape: the address was shortened.
    return "";
  }
};
