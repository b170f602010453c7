import { useInsertionEffect } from "react";
import { adoptStyleSheet } from "../lib/adopt-style-sheet.ts";

/** The element that carries the served page's own rules; `prerender/document.ts` writes it. */
const findServed = (): CSSStyleSheet | null | undefined =>
  document.querySelector<HTMLStyleElement | HTMLLinkElement>("[data-page-style]")?.sheet;

const adoptServed = (): (() => void) => {
  const sheet = findServed();
  if (sheet) sheet.disabled = false;
  return () => {
    if (sheet) sheet.disabled = true;
  };
};

/**
 * A page's own rules hold while it is shown, from the moment in which its elements are there: none of them changes
 * another page.
 * @param css undefined for the page that the document was served with
 */
export const usePageSheet = (css: string | undefined): void => {
  useInsertionEffect(() => (css === undefined ? adoptServed() : adoptStyleSheet(css)), [css]);
};
