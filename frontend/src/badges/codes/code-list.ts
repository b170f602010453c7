import { callWorker } from "../call-worker.ts";

export type CodeListFormat = "xlsx" | "csv";
export type CodeListRequest = {
  readonly rows: readonly (readonly string[])[];
  readonly format: CodeListFormat;
};

/** @throws if the worker did not load, or `signal` is aborted */
export const writeCodeList = (request: CodeListRequest, signal: AbortSignal): Promise<Blob> =>
  callWorker<Blob, Blob>({
    worker: new Worker(new URL("./code-list.worker.ts", import.meta.url), { type: "module" }),
    request,
    signal,
    take: (file) => file,
  });
