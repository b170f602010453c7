import { whenIdle } from "../lib/when-idle.ts";

/** True if the visitor has switched on the browser's data saver. */
const savesData = (): boolean =>
  "connection" in navigator && Reflect.get(Object(navigator.connection), "saveData") === true;

/**
 * Lazy images below the viewport are missing in full-page captures and archives, so load them now. Images
 * that are visible only after scrolling sideways stay lazy.
 */
const requestPictures = (): void => {
  if (savesData()) return;
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
    if (image.getBoundingClientRect().left < innerWidth) image.loading = "eager";
};

/**
 * Lays out and paints the sections that the first layout skips (`content-visibility`, marked with
 * `data-late`), so that full-page captures, archives and previews are complete. One section per idle period:
 * all at once would be a task of 40 ms on a fast machine.
 */
export const showRest = (): void => {
  const section = document.querySelector("[data-late]");
  section?.removeAttribute("data-late");
  whenIdle(section ? showRest : requestPictures);
};
