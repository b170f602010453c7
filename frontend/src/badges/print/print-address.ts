import { readPassHash } from "../../pass/pass-address.ts";
import { printHashMark } from "../../pass/pass-path.ts";

/** @returns undefined for a fragment of another kind, and an empty text if it contains no name */
export const readPrintHash = (hash: string): string | undefined =>
  hash.startsWith(printHashMark) ? readPassHash(`#${hash.slice(printHashMark.length)}`) : undefined;
