import { formatValue, readXlsx, type Cell, type CellValue } from "hucre";

export type WorkbookSheet = { readonly name: string; readonly rows: readonly (readonly string[])[] };

/** `[$€-407]` is a currency's sign with the language of its country; the sign alone is shown. */
const currencySign = /\[\$([^\]-]+)(?:-[^\]]*)?\]/g;

/** Whole numbers with all their digits, since they may be somebody's number; fractions without what computers add to them. */
const showNumber = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(11)));

const showCell = (value: CellValue | undefined, cell: Cell | undefined): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  const format = cell?.style?.numFmt ?? "General";
  return typeof value === "number" && /^general$/i.test(format)
    ? showNumber(value)
    : formatValue(value, format.replaceAll(currencySign, '"$1"'));
};

/** @throws when the file is damaged */
export const readWorkbook = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly WorkbookSheet[]> => {
  const { sheets } = await readXlsx(bytes, {
    readStyles: true,
    sheets: ({ hidden = false, veryHidden = false }) => !hidden && !veryHidden,
  });
  return sheets
    .filter(({ rows }) => rows.some((row) => row.some((value) => value !== null && value !== "")))
    .map(({ name, rows, cells }) => ({
      name,
      rows: rows.map((row, y) => row.map((value, x) => showCell(value, cells?.get(`${y},${x}`)))),
    }));
};
