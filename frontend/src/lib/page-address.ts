/**
 * The address of this document. Anybody can write an address, so no other file of the front end reads its query or
 * fragment (lint rule `site/address-parameters`). Each parser checks what it is given with a schema: readParameters of
 * shared/input/address-parameters.ts, or a reader that is built on it.
 */
export const parsePageQuery = <Value>(parse: (query: string) => Value): Value => parse(location.search);

/** @param parse is given the fragment with its `#`, or an empty text. */
export const parsePageFragment = <Value>(parse: (fragment: string) => Value): Value => parse(location.hash);

/** The fragment leaves the address, and is in no history. */
export const removePageFragment = (): void =>
  history.replaceState(history.state, "", location.pathname + location.search);
