import { findBadgeSize, findPaper, findStock, type Design, type Size } from "./badge-design.ts";
import { papers } from "./stocks.ts";

/** Position of a badge on its page: its upper left corner as printed, and the rotation around it. */
export type Cell = { readonly xMm: number; readonly yMm: number; readonly turn: "none" | "right" | "around" };

export type Cut = {
  readonly fromXMm: number;
  readonly fromYMm: number;
  readonly toXMm: number;
  readonly toYMm: number;
};

export type SheetPlan = {
  readonly page: Size;
  /** Cells of each guest on a page: the front and, if folded, the back. */
  readonly cells: readonly (readonly Cell[])[];
  readonly cuts: readonly Cut[];
};

/**
 * Length of a crop mark on each side of a corner. The cut halves its stroke, so half of its width stays on a
 * badge.
 */
const cutMm = 2.5;

/**
 * A crop mark at every corner of a grid that is cut apart, so that the cutting line is visible at each edge
 * of the paper.
 */
const drawCorners = (xs: readonly number[], ys: readonly number[]): readonly Cut[] =>
  xs.flatMap((xMm) =>
    ys.flatMap((yMm) => [
      { fromXMm: xMm - cutMm, fromYMm: yMm, toXMm: xMm + cutMm, toYMm: yMm },
      { fromXMm: xMm, fromYMm: yMm - cutMm, toXMm: xMm, toYMm: yMm + cutMm },
    ]),
  );

const countUp = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const planCards = (design: Design, badge: Size): SheetPlan => {
  const cell = { widthMm: badge.widthMm, heightMm: badge.heightMm * (design.folded ? 2 : 1) };
  const paper = findPaper(design.paper);
  // A badge larger than the paper is a page of its own.
  const fits = paper && cell.widthMm <= paper.widthMm && cell.heightMm <= paper.heightMm;
  const page = fits ? paper : cell;
  // The tolerance prevents that rounding loses a row or column.
  const columns = Math.max(1, Math.floor(page.widthMm / cell.widthMm + 1e-6));
  const rows = Math.max(1, Math.floor(page.heightMm / cell.heightMm + 1e-6));
  const leftMm = (page.widthMm - columns * cell.widthMm) / 2;
  const topMm = (page.heightMm - rows * cell.heightMm) / 2;
  const cells = countUp(rows).flatMap((row) =>
    countUp(columns).map((column): readonly Cell[] => {
      const xMm = leftMm + column * cell.widthMm;
      const yMm = topMm + row * cell.heightMm;
      return design.folded
        ? [
            { xMm, yMm: yMm + badge.heightMm, turn: "none" },
            { xMm: xMm + badge.widthMm, yMm: yMm + badge.heightMm, turn: "around" },
          ]
        : [{ xMm, yMm, turn: "none" }];
    }),
  );
  const xs = countUp(columns + 1).map((column) => leftMm + column * cell.widthMm);
  const ys = countUp(rows + 1).map((row) => topMm + row * cell.heightMm);
  const folds = design.folded
    ? countUp(rows).flatMap((row) => {
        const yMm = topMm + row * cell.heightMm + badge.heightMm;
        return xs.map((xMm) => ({
          fromXMm: xMm - cutMm / 2,
          fromYMm: yMm,
          toXMm: xMm + cutMm / 2,
          toYMm: yMm,
        }));
      })
    : [];
  return { page, cells, cuts: [...(fits ? drawCorners(xs, ys) : []), ...folds] };
};

/**
 * Arranges the badges of a design on pages. The positions of labels are fixed by their manufacturer, so a
 * badge with the other orientation is rotated.
 */
export const planSheets = (design: Design): SheetPlan => {
  const badge = findBadgeSize(design);
  const stock = findStock(design);
  if (stock.type === "card") return planCards(design, badge);
  const isTurned = badge.widthMm > badge.heightMm !== stock.widthMm > stock.heightMm;
  const place = (xMm: number, yMm: number): readonly Cell[] => [
    isTurned ? { xMm: xMm + stock.widthMm, yMm, turn: "right" } : { xMm, yMm, turn: "none" },
  ];
  if (stock.type === "roll")
    return { page: { widthMm: stock.widthMm, heightMm: stock.heightMm }, cells: [place(0, 0)], cuts: [] };
  const { paper, columns, rows, leftMm, topMm, stepXMm, stepYMm } = stock.grid;
  const cells = countUp(rows).flatMap((row) =>
    countUp(columns).map((column) => place(leftMm + column * stepXMm, topMm + row * stepYMm)),
  );
  return { page: papers[paper], cells, cuts: [] };
};
