/** Reads tables off the main thread: it holds the parsers, which no page loads that reads none. */
import { guessColumns } from "./guess-columns.ts";
import { readTable, started, type GuessRequest, type TableRequest, type TableResult } from "./read-table.ts";

const answer = (result: TableResult | typeof started): void => postMessage(result);

addEventListener("message", ({ data }: MessageEvent<TableRequest | GuessRequest>) => {
  if ("table" in data) {
    postMessage(guessColumns(data.table, data.headRow));
    return;
  }
  // What reads workbooks comes by a request of its own.
  void readTable(data, () => answer(started)).then(answer, () =>
    answer({ type: "failed", reason: "unavailable" }),
  );
});
