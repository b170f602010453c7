import { callWorker } from "../call-worker.ts";
import { isTooLongForExcel } from "./excel-cell.ts";
import { firstGuestRow, type GuestList } from "../guests/guest-list.ts";

export type CodeListFormat = "xlsx" | "csv";
export type CodeListRequest = {
  readonly rows: readonly (readonly string[])[];
  readonly format: CodeListFormat;
};

/** `row` is a spreadsheet number of the list as it was opened. */
export type LongCell = { readonly row: number; readonly column: string; readonly length: number };

/** @param rows of `listCodes` */
export const findCellTooLongForExcel = (
  list: GuestList,
  rows: CodeListRequest["rows"],
): LongCell | undefined => {
  for (const [index, cells] of rows.entries()) {
    const column = cells.findIndex((cell) => isTooLongForExcel(cell));
    if (column === -1) continue;
    const row = firstGuestRow(list) - 1 + index;
    return {
      row: list.rows[row] ?? row + 1,
      column: rows[0]?.[column] ?? "",
      length: cells[column]?.length ?? 0,
    };
  }
  return undefined;
};

/** @throws if the worker did not load, or `signal` is aborted */
export const writeCodeList = (request: CodeListRequest, signal: AbortSignal): Promise<Blob> =>
  callWorker<Blob, Blob>({
    worker: new Worker(new URL("./code-list.worker.ts", import.meta.url), { type: "module" }),
    request,
    signal,
    take: (file) => file,
  });
