import { passNameMax } from "./pass-path.ts";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Persian words and families of emoji are held together by joiners, which stay between two letters. */
const joiners = /^[\u200c\u200d]+$/;

const trim = (name: string): string => name.replaceAll(/^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g, "");

/** As many letters as have room; none is cut in two. */
const cut = (name: string): string => {
  let kept = "";
  for (const { segment } of graphemes.segment(name)) {
    if (Array.from(kept + segment).length > passNameMax) break;
    kept += segment;
  }
  return kept;
};

/** @param name as it was typed. @returns what stands on a badge; empty when nothing was typed. */
export const tidyName = (name: string): string =>
  trim(cut(trim(name.replaceAll(/[\p{C}\s]+/gu, (run) => (joiners.test(run) ? run : " ")))));

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
