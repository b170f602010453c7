import type { Guest } from "../guests/guest-fields.ts";

/**
 * Fitting a text takes time proportional to the square of its length: a cell of 20,000 characters blocks the
 * page for seconds. No badge has space for this many characters.
 */
const maxTextLength = 300;

const shorten = (text: string): string => {
  if (text.length <= maxTextLength) return text;
  // Characters outside the basic plane have two code units, which must not be separated.
  return `${Array.from(text.slice(0, 2 * maxTextLength))
    .slice(0, maxTextLength)
    .join("")}…`;
};

/**
 * Shortens a guest's texts to what a badge can show: a longer text comes from a wrong column, or was written
 * to freeze the page.
 */
export const shortenTexts = <Shown extends Guest>(guest: Shown): Shown => ({
  ...guest,
  organization: shorten(guest.organization),
  title: shorten(guest.title),
  role: shorten(guest.role),
});
