/** Run in a page: how far it scrolls sideways. */
export const readOverflow = (): number => document.documentElement.scrollWidth - innerWidth;

/**
 * Runs in a page. Content beyond the edge is clipped, so that a swaying badge does not make the page scroll. Text must
 * not be clipped, unless it can be scrolled to, as in a carousel or in a table with its own scrollbar.
 * @returns the beginning of each clipped text.
 */
export const findCutText = (): readonly string[] => {
  const isScrolledTo = (part: Element): boolean => {
    const frame = part.parentElement;
    if (!frame || frame.tagName === "MAIN") return false;
    return /auto|scroll/.test(getComputedStyle(frame).overflowX) || isScrolledTo(frame);
  };
  return Array.from(document.querySelectorAll("main :is(h1, h2, h3, p, dl, li, a, button, .control, .badge)"))
    .filter(
      (part) =>
        part.getBoundingClientRect().right > innerWidth &&
        !part.matches(".stamp, .trap *") &&
        !isScrolledTo(part),
    )
    .map((part) => part.outerHTML.slice(0, 80));
};
