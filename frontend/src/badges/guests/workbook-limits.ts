/**
 * What one workbook may cost. With all of them a refusal takes less than 500 MB and ten seconds; a list of 5,000 guests
 * in 60 columns stays below each.
 */
export const workbookLimits = {
  /** All parts that are read, decompressed. */
  inflatedBytes: 100_000_000,
  /** The same without empty cells, and a file whose format is not compressed. */
  parsedBytes: 40_000_000,
  sheets: 200,
  /** Cells with content on all visible sheets, and the texts that they share. */
  cells: 400_000,
  /** Excel's own limit for a cell. */
  cellCharacters: 32_767,
  /** All texts of the sheet that is read. */
  characters: 20_000_000,
} as const;

export type WorkbookLimit = "large" | "sheets" | "cells" | "cell-text";
