/** Reads tables off the main thread. It contains the parsers, so only pages that read a table load them. */
import { guessColumns } from "./guess-columns.ts";
import { readTable, started, type GuessRequest, type TableRequest, type TableResult } from "./read-table.ts";

const respond = (result: TableResult | typeof started): void => postMessage(result);

addEventListener("message", ({ data }: MessageEvent<TableRequest | GuessRequest>) => {
  if ("table" in data) {
    postMessage(guessColumns(data.table, data.headRow));
    return;
  }
  // The workbook reader is a chunk of its own, which may fail to load.
  void readTable({ ...data, languages: navigator.languages }, () => respond(started)).then(respond, () =>
    respond({ type: "failed", reason: "unavailable" }),
  );
});
