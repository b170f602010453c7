/** Maximum length of a cell's text in UTF-16 units. Excel does not open a workbook with a longer one. */
const maxCellLength = 32_767;

/**
 * Workbooks write characters that XML does not allow as `_x0001_`. Text that looks like such an escape gets
 * its first character escaped.
 */
export const escapeText = (cell: string): string => cell.replaceAll(/_(?=x[\dA-F]{4}_)/gi, "_x005F_");

/** Escapes at most double a text, so most cells need none to be checked. */
export const isTooLongForExcel = (cell: string): boolean =>
  cell.length * 2 > maxCellLength && escapeText(cell).length > maxCellLength;
