import type { Guest } from "../guests/guest-fields.ts";

/**
 * To fit a text onto a badge takes time that grows with the square of its length: a cell of 20,000 characters holds up the
 * page for seconds. No badge has room for this many.
 */
const maxTextLength = 300;

const shorten = (text: string): string => {
  if (text.length <= maxTextLength) return text;
  // Characters outside the first plane have two units, and none is cut in two.
  return `${Array.from(text.slice(0, 2 * maxTextLength))
    .slice(0, maxTextLength)
    .join("")}…`;
};

/** A guest as a badge can show them: a longer text is a column that was mixed up, or written to stop the page. */
export const shortenTexts = <Shown extends Guest>(guest: Shown): Shown => ({
  ...guest,
  organization: shorten(guest.organization),
  title: shorten(guest.title),
  role: shorten(guest.role),
});
