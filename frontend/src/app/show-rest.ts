import { whenIdle } from "../lib/when-idle.ts";

/** Whether the visitor has told the browser to load no more than necessary. */
const savesData = (): boolean =>
  "connection" in navigator && Reflect.get(Object(navigator.connection), "saveData") === true;

/**
 * A picture that waits for the visitor to come near is missing in captures and archives. One that can only be seen
 * by scrolling sideways waits on.
 */
const requestPictures = (): void => {
  if (savesData()) return;
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
    if (image.getBoundingClientRect().left < innerWidth) image.loading = "eager";
};

/**
 * Lays out and paints the sections that the first layout leaves out (`content-visibility`, marked with `data-late`), so that
 * full-page captures, archives and previews are complete. One section per idle period: all at once would be a task of
 * 40 ms on a fast machine.
 */
export const showRest = (): void => {
  const section = document.querySelector("[data-late]");
  section?.removeAttribute("data-late");
  whenIdle(section ? showRest : requestPictures);
};
