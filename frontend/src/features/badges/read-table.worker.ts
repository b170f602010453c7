/** Reads tables off the main thread: it holds the parser, which no page loads that reads none. */
import { readTable, type TableResult } from "./read-table.ts";

addEventListener("message", ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | string>) => {
  postMessage(readTable(data) satisfies TableResult);
});
