/**
 * Run in a page. What lies over the edge is cut off, so that a swaying badge does not make the page scroll; text may not.
 * @returns the beginning of each part of the content whose text is cut.
 */
export const findCutText = (): readonly string[] =>
  Array.from(document.querySelectorAll("main :is(h1, h2, h3, p, dl, li, a, button, .control, .badge)"))
    .filter(
      (part) =>
        !part.matches(".stamp, .trap *, .table-frame *, .films-strip *, .kit-grid *, .day-line *") &&
        part.getBoundingClientRect().right > innerWidth,
    )
    .map((part) => part.outerHTML.slice(0, 80));
