import { whenIdle } from "../lib/when-idle.ts";

/** False for elements that are visible only after scrolling sideways: they are in no full-page capture. */
const isInColumn = (element: Element): boolean => element.getBoundingClientRect().left < innerWidth;

const findInColumn = (selector: string): readonly Element[] =>
  Array.from(document.querySelectorAll(selector)).filter(isInColumn);

/** Lazy images below the viewport are missing in full-page captures and archives, so load them now. */
const requestPictures = (): void => {
  if (navigator.connection?.saveData) return;
  for (const image of findInColumn('img[loading="lazy"]')) image.setAttribute("loading", "eager");
};

/**
 * Lays out and paints the sections and drawings that the first layout skips (`content-visibility`, marked with
 * `data-late`), so that full-page captures, archives and previews are complete. One per idle period:
 * all at once would be a task of 40 ms on a fast machine.
 */
export const renderDeferredSections = (): void => {
  const [section] = findInColumn("[data-late]");
  section?.removeAttribute("data-late");
  whenIdle(section ? renderDeferredSections : requestPictures);
};
