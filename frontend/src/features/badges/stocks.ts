/** A paper that badges are cut from, or printed on by the sheet. Upright, in mm. */
export const papers = {
  a4: { label: "A4", widthMm: 210, heightMm: 297 },
  letter: { label: "US Letter", widthMm: 215.9, heightMm: 279.4 },
} as const;

export type PaperId = keyof typeof papers;

/** Where the labels of a printed sheet lie: the first one's upper left corner, and the way to the next. */
type LabelGrid = {
  readonly paper: PaperId;
  readonly columns: number;
  readonly rows: number;
  readonly leftMm: number;
  readonly topMm: number;
  readonly stepXMm: number;
  readonly stepYMm: number;
};

/**
 * `card`: cut from paper, or a page of its own. `roll`: every label is a page, and never turned. `sheet`: labels
 * that somebody else has cut.
 */
export type Stock = { readonly label: string; readonly widthMm: number; readonly heightMm: number } & (
  | { readonly type: "card" }
  | { readonly type: "roll" }
  | { readonly type: "sheet"; readonly grid: LabelGrid }
);

const inch = 25.4;

type SheetMeasures = readonly [
  size: readonly [widthMm: number, heightMm: number],
  grid: readonly [columns: number, rows: number],
  first: readonly [leftMm: number, topMm: number],
  step: readonly [xMm: number, yMm: number],
];

const sheet = (label: string, paper: PaperId, [size, grid, first, step]: SheetMeasures): Stock => ({
  label,
  type: "sheet",
  widthMm: size[0],
  heightMm: size[1],
  grid: {
    paper,
    columns: grid[0],
    rows: grid[1],
    leftMm: first[0],
    topMm: first[1],
    stepXMm: step[0],
    stepYMm: step[1],
  },
});

/**
 * What badges are printed on. The measures of sheets are those of gLabels' templates (Debian's glabels-data 3.4.1:
 * avery-us, avery-iso and herma-iso), which are measured from the makers' own sheets.
 */
export const stocks = {
  a6: { label: "A6, 105 × 148 mm", type: "card", widthMm: 148, heightMm: 105 },
  "4x3": { label: "4 × 3 in", type: "card", widthMm: 4 * inch, heightMm: 3 * inch },
  "3.5x2.25": { label: "3.5 × 2.25 in", type: "card", widthMm: 3.5 * inch, heightMm: 2.25 * inch },
  "86x54": { label: "86 × 54 mm, as a bank card", type: "card", widthMm: 86, heightMm: 54 },
  "62x100": { label: "62 mm roll, 62 × 100 mm", type: "roll", widthMm: 62, heightMm: 100 },
  "4x6": { label: "4 × 6 in roll", type: "roll", widthMm: 4 * inch, heightMm: 6 * inch },
  "4x3-roll": { label: "4 × 3 in roll", type: "roll", widthMm: 4 * inch, heightMm: 3 * inch },
  "avery-l4785": sheet("Avery L4785: 10 of 80 × 50 mm, A4", "a4", [
    [80, 50],
    [2, 5],
    [18, 13],
    [95, 55],
  ]),
  "avery-l7163": sheet("Avery L7163: 14 of 99.1 × 38.1 mm, A4", "a4", [
    [99.095, 38.1],
    [2, 7],
    [3.351, 15.169],
    [103.011, 38.1],
  ]),
  "avery-l7165": sheet("Avery L7165: 8 of 99.1 × 67.7 mm, A4", "a4", [
    [99.06, 67.73],
    [2, 4],
    [4.67, 13.04],
    [101.64, 67.73],
  ]),
  "avery-5395": sheet("Avery 5395: 8 of 3⅜ × 2⅓ in, US Letter", "letter", [
    [3.375 * inch, (7 / 3) * inch],
    [2, 4],
    [0.6875 * inch, (7 / 12) * inch],
    [3.75 * inch, 2.5 * inch],
  ]),
  "avery-5163": sheet("Avery 5163: 10 of 4 × 2 in, US Letter", "letter", [
    [4 * inch, 2 * inch],
    [2, 5],
    [0.1625 * inch, 0.5 * inch],
    [4.1875 * inch, 2 * inch],
  ]),
  "avery-5164": sheet("Avery 5164: 6 of 4 × 3⅓ in, US Letter", "letter", [
    [4 * inch, (10 / 3) * inch],
    [2, 3],
    [0.15625 * inch, 0.5 * inch],
    [4.1875 * inch, (10 / 3) * inch],
  ]),
  "herma-4103": sheet("Herma 4103: 21 of 63.5 × 38.1 mm, A4", "a4", [
    [63.5, 38.1],
    [3, 7],
    [6.75, 15.5],
    [66.5, 38.1],
  ]),
  "herma-4457": sheet("Herma 4457: 12 of 105 × 48 mm, A4", "a4", [
    [105, 48],
    [2, 6],
    [0, 5.5],
    [105, 48],
  ]),
  "herma-4625": sheet("Herma 4625: 14 of 105 × 42.3 mm, A4", "a4", [
    [105, 42.3],
    [2, 7],
    [0, 0],
    [105, 42.3],
  ]),
} as const satisfies Readonly<Record<string, Stock>>;

export type StockId = keyof typeof stocks;

/** What the page offers for a size of one's own; less bears no name and no code. */
export const ownSizeMm = { min: 30, max: 200 } as const;
