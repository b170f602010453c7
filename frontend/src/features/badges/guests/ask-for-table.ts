import { askWorker } from "../ask-worker.ts";
import type { TableRequest, TableResult } from "./read-table.ts";

/** @throws when the worker did not load, or `signal` says to stop */
export const askForTable = (request: TableRequest, signal: AbortSignal): Promise<TableResult> =>
  askWorker<TableResult, TableResult>({
    worker: new Worker(new URL("./read-table.worker.ts", import.meta.url), { type: "module" }),
    request,
    signal,
    take: (answer) => answer,
  });
