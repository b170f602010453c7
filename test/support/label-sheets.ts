/** What a maker publishes of a sheet of labels, in the unit that it uses; see `stocks.ts` for where. */
type PublishedSheet = {
  readonly stock: string;
  readonly unit: "mm" | "in" | "pt";
  readonly paperMm: readonly [width: number, height: number];
  readonly grid: readonly [columns: number, rows: number];
  readonly size: readonly [width: number, height: number];
  /** Left of the first label, and above it. */
  readonly margins: readonly [left: number, top: number];
  readonly pitch: readonly [across: number, down: number];
};

const a4 = [210, 297] as const;
const letter = [215.9, 279.4] as const;

const published: readonly PublishedSheet[] = [
  {
    stock: "avery-l4785",
    unit: "mm",
    paperMm: a4,
    grid: [2, 5],
    size: [80, 50],
    margins: [17.5, 13.5],
    pitch: [95, 55],
  },
  {
    stock: "avery-l7163",
    unit: "mm",
    paperMm: a4,
    grid: [2, 7],
    size: [99.1, 38.1],
    margins: [4.65, 15.15],
    pitch: [101.6, 38.1],
  },
  {
    stock: "avery-l7165",
    unit: "mm",
    paperMm: a4,
    grid: [2, 4],
    size: [99.1, 67.7],
    margins: [4.65, 13.04],
    pitch: [101.6, 67.73],
  },
  {
    stock: "avery-5395",
    unit: "pt",
    paperMm: letter,
    grid: [2, 4],
    size: [243, 167.976],
    margins: [49.5, 40.5],
    pitch: [270, 181.467],
  },
  {
    stock: "avery-5163",
    unit: "in",
    paperMm: letter,
    grid: [2, 5],
    size: [4, 2],
    margins: [0.15625, 0.5],
    pitch: [4.1875, 2],
  },
  {
    stock: "avery-5164",
    unit: "in",
    paperMm: letter,
    grid: [2, 3],
    size: [4, 3.3333],
    margins: [0.15625, 0.5],
    pitch: [4.1875, 3.3333],
  },
  {
    stock: "herma-4103",
    unit: "mm",
    paperMm: a4,
    grid: [3, 7],
    size: [63.5, 38.1],
    margins: [7.21, 15.15],
    pitch: [66.04, 38.1],
  },
  {
    stock: "herma-4457",
    unit: "mm",
    paperMm: a4,
    grid: [2, 6],
    size: [105, 48],
    margins: [0, 4.5],
    pitch: [105, 48],
  },
  {
    stock: "herma-4625",
    unit: "mm",
    paperMm: a4,
    grid: [2, 7],
    size: [105, 42.43],
    margins: [0, 0],
    pitch: [105, 42.43],
  },
];

const mmOf = { mm: 1, in: 25.4, pt: 25.4 / 72 } as const;

/** The same in millimetres. */
export const publishedSheets = published.map(({ stock, unit, paperMm, grid, ...lengths }) => {
  const toMm = ([x, y]: readonly [number, number]) => [x * mmOf[unit], y * mmOf[unit]] as const;
  return {
    stock,
    paperMm,
    grid,
    sizeMm: toMm(lengths.size),
    marginsMm: toMm(lengths.margins),
    pitchMm: toMm(lengths.pitch),
  };
});
