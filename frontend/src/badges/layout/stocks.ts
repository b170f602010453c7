/** Paper that badges are cut from, or whole sheets of labels. Portrait, in mm. Names are in `badge-maker.json`. */
export const papers = {
  a4: { widthMm: 210, heightMm: 297 },
  letter: { widthMm: 215.9, heightMm: 279.4 },
} as const;

export type PaperId = keyof typeof papers;

/**
 * Positions of the labels on a sheet: the upper left corner of the first one, and the distances to the next.
 */
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
 * `card`: cut from paper, or a page of its own. `roll`: every label is a page and is never rotated. `sheet`:
 * labels precut by their manufacturer.
 */
export type Stock = { readonly widthMm: number; readonly heightMm: number } & (
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

const sheet = (paper: PaperId, [size, grid, first, step]: SheetMeasures): Stock => ({
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

/** A typographic point, the unit in PDF drawings. */
const point = inch / 72;

/**
 * The stock that badges are printed on. Measures of label sheets come from their manufacturers: Avery's
 * templates (avery.co.uk/template-<number>, avery.com/templates/<number>), and the list that Herma gave to
 * LibreOffice (extras/source/labels/labels.xml). If they leave a twentieth of a millimeter open, the labels
 * are centered on the paper, as they are cut.
 */
export const stocks = {
  a6: { type: "card", widthMm: 148, heightMm: 105 },
  "4x3": { type: "card", widthMm: 4 * inch, heightMm: 3 * inch },
  "3.5x2.25": { type: "card", widthMm: 3.5 * inch, heightMm: 2.25 * inch },
  "86x54": { type: "card", widthMm: 86, heightMm: 54 },
  "62x100": { type: "roll", widthMm: 62, heightMm: 100 },
  "4x6": { type: "roll", widthMm: 4 * inch, heightMm: 6 * inch },
  "4x3-roll": { type: "roll", widthMm: 4 * inch, heightMm: 3 * inch },
  // template-l4785: 80 × 50 mm, gutters of 15 and 5 mm.
  "avery-l4785": sheet("a4", [
    [80, 50],
    [2, 5],
    [17.5, 13.5],
    [95, 55],
  ]),
  // template-l7163: 99.1 × 38.1 mm, 4.65 mm at the sides, 15.15 mm above, pitch of 101.6 mm.
  "avery-l7163": sheet("a4", [
    [99.1, 38.1],
    [2, 7],
    [4.65, 15.15],
    [101.6, 38.1],
  ]),
  // template-l7165: 99.1 mm wide, 4.65 mm at the sides, pitch of 101.6 mm; 67.73 mm high, 13.04 mm above.
  "avery-l7165": sheet("a4", [
    [99.1, 67.73],
    [2, 4],
    [4.65, 13.04],
    [101.6, 67.73],
  ]),
  // templates/5395, drawing U-0121-01: first label at 49.5 and 40.5 pt, gaps of 27 and 13.5 pt.
  "avery-5395": sheet("letter", [
    [3.375 * inch, (7 / 3) * inch],
    [2, 4],
    [49.5 * point, 40.5 * point],
    [3.375 * inch + 27 * point, (7 / 3) * inch + 13.5 * point],
  ]),
  // templates/5163: 4 × 2 in, ½ in above, 3/16 in between the columns.
  "avery-5163": sheet("letter", [
    [4 * inch, 2 * inch],
    [2, 5],
    [(5 / 32) * inch, 0.5 * inch],
    [4.1875 * inch, 2 * inch],
  ]),
  // templates/5164: 4 × 3⅓ in, ½ in above, 3/16 in between the columns.
  "avery-5164": sheet("letter", [
    [4 * inch, (10 / 3) * inch],
    [2, 3],
    [(5 / 32) * inch, 0.5 * inch],
    [4.1875 * inch, (10 / 3) * inch],
  ]),
  // Herma's list, same cut as 4677: 63.5 × 38.1 mm, 7.21 and 15.15 mm, pitch of 66.04 mm.
  "herma-4103": sheet("a4", [
    [63.5, 38.1],
    [3, 7],
    [7.21, 15.15],
    [66.04, 38.1],
  ]),
  // Herma's list: 105 × 48 mm without gaps, 4.5 mm above.
  "herma-4457": sheet("a4", [
    [105, 48],
    [2, 6],
    [0, 4.5],
    [105, 48],
  ]),
  // Herma's list: 2 × 7 labels fill the whole sheet, so each is 42.43 mm high; Herma rounds it to 42.3.
  "herma-4625": sheet("a4", [
    [105, 297 / 7],
    [2, 7],
    [0, 0],
    [105, 297 / 7],
  ]),
} as const satisfies Readonly<Record<string, Stock>>;

export type StockId = keyof typeof stocks;

/** Limits of a custom size. A smaller badge has no space for name and code. */
export const ownSizeMm = { min: 30, max: 200 } as const;
