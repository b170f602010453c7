/** Run in a page: how far it scrolls sideways. */
export const readOverflow = (): number => document.documentElement.scrollWidth - innerWidth;

/**
 * Run in a page. What lies over the edge is cut off, so that a swaying badge does not make the page scroll; text may not,
 * unless it can be scrolled to: a strip to leaf through, a table in a frame of its own.
 * @returns the beginning of each part of the content whose text is cut.
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
