import { hasVisibleText } from "./visible-text.ts";

/** Value of an optional field as it is sent; undefined if it is blank, since forms have an empty text for it. */
export const readOptionalField = (text: string): string | undefined =>
  hasVisibleText(text) ? text.trim() : undefined;
