import { adoptStyleSheet } from "../../lib/adopt-style-sheet.ts";
import { whenUsedAgain } from "../../lib/when-used-again.ts";
import type { Size } from "../layout/badge-design.ts";

/**
 * Styles that print the badge pages instead of the site, in real-world units. Page heights are slightly
 * reduced, because rounding would add an empty page.
 */
const writeSheet = ({ widthMm, heightMm }: Size): string => `
@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
@media screen { .print-pages { display: none } }
@media print {
  html, body { margin: 0; padding: 0; background: #fff; -webkit-print-color-adjust: exact; print-color-adjust: exact }
  body > :not(.print-pages) { display: none !important }
  .print-pages { font-variant-numeric: normal }
  .print-sheet { width: ${widthMm}mm; height: ${heightMm - 0.2}mm; overflow: visible; break-inside: avoid }
  .print-sheet:not(:last-child) { break-after: page }
  .print-page { display: block }
}`;

const waitForPictures = (root: Element): Promise<unknown> =>
  Promise.allSettled(
    Array.from(
      new Set(Array.from(root.querySelectorAll("image"), (image) => image.getAttribute("href") ?? "")),
      (address) => {
        const picture = new Image();
        picture.src = address;
        return picture.decode();
      },
    ),
  );

/** Half of a frame of 16 ms; the rest is left for user input. */
const sliceMs = 8;

/** Some phones prepare the pages only after `print()` has returned. */
const beginsWithinMs = 2000;

/** Opens the browser's print dialog. Resolves to false if it has none, as in the browsers inside of other apps. */
const openDialog = (): Promise<boolean> =>
  new Promise((resolve) => {
    addEventListener("beforeprint", () => resolve(true), { once: true });
    print();
    setTimeout(() => resolve(false), beginsWithinMs);
  });

/** Adds the pages to the document and opens the browser's print dialog. They are removed at the next press or key. Resolves to false without a dialog. */
export const printPages = async (
  page: Size,
  pages: Iterable<string>,
  signal?: AbortSignal,
): Promise<boolean> => {
  document.querySelector(".print-pages")?.remove();
  const root = document.createElement("div");
  root.className = "print-pages";
  root.ariaHidden = "true";
  let begun = performance.now();
  for (const svg of pages) {
    const sheet = document.createElement("div");
    sheet.className = "print-sheet";
    sheet.innerHTML = svg;
    root.append(sheet);
    if (performance.now() - begun < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    begun = performance.now();
  }
  const takeOff = adoptStyleSheet(writeSheet(page));
  document.body.append(root);
  await waitForPictures(root);
  const hasDialog = openDialog();
  whenUsedAgain(() => {
    root.remove();
    takeOff();
  });
  return hasDialog;
};
