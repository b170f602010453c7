type Pair = readonly [x: number, y: number];
type Row = readonly [
  stock: string,
  unit: "mm" | "in" | "pt",
  paperMm: Pair,
  grid: Pair,
  size: Pair,
  margins: Pair,
  pitch: Pair,
];

const a4 = [210, 297] as const;
const letter = [215.9, 279.4] as const;

/**
 * Label sheets in the makers' own units (sources: `stocks.ts`): columns and rows, label size, left and top margin, and
 * the pitch from one label to the next.
 */
const published: readonly Row[] = [
  ["avery-l4785", "mm", a4, [2, 5], [80, 50], [17.5, 13.5], [95, 55]],
  ["avery-l7163", "mm", a4, [2, 7], [99.1, 38.1], [4.65, 15.15], [101.6, 38.1]],
  ["avery-l7165", "mm", a4, [2, 4], [99.1, 67.7], [4.65, 13.04], [101.6, 67.73]],
  ["avery-5395", "pt", letter, [2, 4], [243, 167.976], [49.5, 40.5], [270, 181.467]],
  ["avery-5163", "in", letter, [2, 5], [4, 2], [0.15625, 0.5], [4.1875, 2]],
  ["avery-5164", "in", letter, [2, 3], [4, 3.3333], [0.15625, 0.5], [4.1875, 3.3333]],
  ["herma-4103", "mm", a4, [3, 7], [63.5, 38.1], [7.21, 15.15], [66.04, 38.1]],
  ["herma-4457", "mm", a4, [2, 6], [105, 48], [0, 4.5], [105, 48]],
  ["herma-4625", "mm", a4, [2, 7], [105, 42.43], [0, 0], [105, 42.43]],
];

const mmOf = { mm: 1, in: 25.4, pt: 25.4 / 72 } as const;

/** The published label sheets, with all lengths converted to millimeters. */
export const publishedSheets = published.map(([stock, unit, paperMm, grid, ...lengths]) => {
  const [sizeMm, marginsMm, pitchMm] = lengths.map((pair) =>
    pair.map((length) => length * mmOf[unit]),
  ) as unknown as [Pair, Pair, Pair];
  return { stock, paperMm, grid, sizeMm, marginsMm, pitchMm };
});
