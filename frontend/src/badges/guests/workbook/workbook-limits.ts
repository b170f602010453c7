/**
 * Resource limits of one workbook. A rejected file then takes less than 500 MB and ten seconds; a list of
 * 5,000 guests in 60 columns stays below each limit.
 */
export const workbookLimits = {
  /** Bytes of all parts that are read, decompressed. */
  inflatedBytes: 100_000_000,
  /** The same without empty cells; also the size limit of uncompressed formats. */
  parsedBytes: 40_000_000,
  sheets: 200,
  /** The maximum number of filled cells on all visible sheets, and of their shared texts. */
  cells: 400_000,
  /** Excel's own limit for a cell. */
  cellCharacters: 32_767,
  /** The maximum number of characters in all cells together of the sheet that is read. */
  characters: 20_000_000,
} as const;

export type WorkbookLimit = "large" | "sheets" | "cells" | "cell-text";
