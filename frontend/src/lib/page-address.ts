/**
 * Readers of this document's address. Its content is untrusted, so no other file of the front end reads the
 * query or fragment (lint rule `site/address-parameters`). Each parser validates it with a schema:
 * readParameters of shared/input/address-parameters.ts, or a reader that is built on it.
 */
export const parsePageQuery = <Value>(parse: (query: string) => Value): Value => parse(location.search);

/** @param parse receives the fragment with its `#`, or an empty text */
export const parsePageFragment = <Value>(parse: (fragment: string) => Value): Value => parse(location.hash);

/** Removes the fragment from the address and from the current history entry. */
export const removePageFragment = (): void =>
  history.replaceState(history.state, "", location.pathname + location.search);
