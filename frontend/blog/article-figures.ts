import { escapeMarkup } from "./escape-markup.ts";
import { badgeAnatomy } from "./figures/badge-anatomy.ts";
import type { Figure } from "./figures/figure.ts";
import { queueLayout } from "./figures/queue-layout.ts";
import { readingDistance } from "./figures/reading-distance.ts";

/**
 * The figures that an article may name: `![What it shows, for those who cannot see it](queue-layout "Caption | One | Two")`.
 * What follows the caption explains the numbers in the drawing, from 1.
 */
const figures: ReadonlyMap<string, Figure> = new Map([
  ["badge-anatomy", badgeAnatomy],
  ["queue-layout", queueLayout],
  ["reading-distance", readingDistance],
]);

type FigureWords = { readonly description: string; readonly caption: string };

/** Undefined when there is no figure of that name. */
export const drawFigure = (name: string, { description, caption }: FigureWords): string | undefined => {
  const figure = figures.get(name);
  if (!figure) return undefined;
  const { width, height, shapes } = figure;
  const [words = "", ...legend] = escapeMarkup(caption).split(" | ");
  const list = legend.map((entry) => `<li>${entry}</li>`).join("");
  return (
    `<figure class="article-figure"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeMarkup(description)}">` +
    `${shapes}</svg><figcaption>${words}${list && `<ol>${list}</ol>`}</figcaption></figure>`
  );
};
