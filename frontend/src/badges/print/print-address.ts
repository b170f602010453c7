import { isEnabled } from "#shared/features.ts";
import { makePassHash, readPassHash, tidyName } from "../../pass/pass-address.ts";

const badgeMakerPath = "/badge-maker";
const mark = "#name=";

/** The badge maker with one guest. The name stands behind the `#`, as in a pass's address. Empty where nobody is named. */
export const makePrintAddress = (typed: string): string =>
  tidyName(typed) === "" || !isEnabled("badges")
    ? ""
    : `${badgeMakerPath}${mark}${makePassHash(typed).slice(1)}`;

/** @returns undefined for another hash, and empty where it names nobody */
export const readPrintHash = (hash: string): string | undefined =>
  hash.startsWith(mark) ? readPassHash(`#${hash.slice(mark.length)}`) : undefined;
