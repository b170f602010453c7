import type { Design, Size } from "../layout/badge-design.ts";
import { calibrationStartMm, findCalibrationLengths } from "./calibration-lengths.ts";
import type { BadgeLayout } from "../layout/badge-layout.ts";
import { inkColor } from "../layout/role-colors.ts";
import type { Cell, Cut, SheetPlan } from "../layout/sheet-plan.ts";
import { drawBadge } from "./write-badge-svg.ts";

const turns = { none: "", right: " rotate(90)", around: " rotate(180)" } as const;

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

const placeBadge = ({ xMm, yMm, turn }: Cell, drawn: string): string =>
  `<g transform="translate(${round(xMm)} ${round(yMm)})${turns[turn]}">${drawn}</g>`;

const drawCuts = (cuts: readonly Cut[]): string =>
  cuts.length === 0
    ? ""
    : `<path fill="none" stroke="${inkColor}" stroke-width="0.1" d="${cuts
        .map(
          ({ fromXMm, fromYMm, toXMm, toYMm }) =>
            `M${round(fromXMm)} ${round(fromYMm)}L${round(toXMm)} ${round(toYMm)}`,
        )
        .join("")}"/>`;

/**
 * Transform that undoes the printer's measured scale and offset. The lines of the calibration sheet begin at
 * `calibrationStartMm`, a position that the printer scales too, so it is printed where scale and offset
 * together put it.
 */
const correct = ({ acrossMm, downMm, rightMm, lowerMm }: Design["calibration"]): string => {
  const [x, y] = [100 / acrossMm, 100 / downMm];
  const start = calibrationStartMm;
  return `translate(${round(start - (start + rightMm) * x)} ${round(start - (start + lowerMm) * y)}) scale(${round(x)} ${round(y)})`;
};

/** Wraps a page in one SVG: browsers round boxes to whole pixels, but not the content of an SVG. */
const wrapPage = ({ widthMm, heightMm }: Size, content: string): string =>
  `<svg class="print-page" xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${widthMm} ${heightMm}" text-rendering="geometricPrecision">${content}</svg>`;

/**
 * Yields the pages of a list one by one, because all at once would take seconds.
 * @param usedCells number of labels on the first page that are already used
 */
export function* writePages(
  { page, cells, cuts }: SheetPlan,
  calibration: Design["calibration"],
  badges: readonly BadgeLayout[],
  usedCells = 0,
): Generator<string> {
  for (let from = -usedCells; from < badges.length; from += cells.length) {
    const placed = cells.map((places, index) => {
      const badge = badges[from + index];
      if (!badge) return "";
      const drawn = drawBadge(badge);
      return places.map((cell) => placeBadge(cell, drawn)).join("");
    });
    const content = `<g transform="${correct(calibration)}">${placed.join("")}${drawCuts(cuts)}</g>`;
    yield wrapPage(page, content);
  }
}

export const writeCalibrationPage = (
  page: Size,
  words: (acrossMm: number, downMm: number) => readonly string[],
): string => {
  const { acrossMm, downMm } = findCalibrationLengths(page);
  const start = calibrationStartMm;
  const tick = 3;
  const across = `M${start} ${start}h${acrossMm}M${start + acrossMm} ${start - tick}v${2 * tick}`;
  const down = `M${start} ${start}v${downMm}M${start - tick} ${start + downMm}h${2 * tick}`;
  const text = words(acrossMm, downMm).map(
    (line, index) =>
      `<text x="${start + 4}" y="${start + 8 + index * 4.5}" font-family="sans-serif" font-size="2.8" fill="${inkColor}">${line}</text>`,
  );
  return wrapPage(
    page,
    `<path fill="none" stroke="${inkColor}" stroke-width="0.15" d="${across}${down}"/>${text.join("")}`,
  );
};
