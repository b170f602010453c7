import { isEnabled } from "#shared/features.ts";
import { makePassHash, readPassHash, tidyName } from "../../pass/pass-address.ts";

const badgeMakerPath = "/badge-maker";
const mark = "#name=";

/**
 * URL of the badge maker with one guest. The name is in the fragment (`#`), as in a pass's URL. Empty if no
 * name is given.
 */
export const makePrintAddress = (typed: string): string =>
  tidyName(typed) === "" || !isEnabled("badges")
    ? ""
    : `${badgeMakerPath}${mark}${makePassHash(typed).slice(1)}`;

/** @returns undefined for a fragment of another kind, and an empty text if it contains no name */
export const readPrintHash = (hash: string): string | undefined =>
  hash.startsWith(mark) ? readPassHash(`#${hash.slice(mark.length)}`) : undefined;
