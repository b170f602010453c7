import type { CodeResult } from "./badge-code.ts";
import type { CodeRoom } from "../layout/badge-layout.ts";
import { callWorker } from "../call-worker.ts";

export type CodesRequest = { readonly texts: readonly string[]; readonly room: CodeRoom };
/** A portion of the results, in the order of the texts. */
export type CodesResult = readonly CodeResult[];

/** A shorter list is finished before a second worker has started. */
const leastTexts = 100;

const maxWorkers = 4;

/** @throws if the worker did not load, or `signal` is aborted */
export const makeCodes = async (
  { texts, room }: CodesRequest,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<readonly CodeResult[]> => {
  const workers = Math.min(maxWorkers, navigator.hardwareConcurrency, Math.ceil(texts.length / leastTexts));
  const share = Math.ceil(texts.length / workers);
  let done = 0;
  const shares = await Promise.all(
    Array.from({ length: workers }, (_, index) => {
      const own = texts.slice(index * share, (index + 1) * share);
      const results: CodeResult[] = [];
      if (own.length === 0) return Promise.resolve(results);
      return callWorker<CodesResult, readonly CodeResult[]>({
        worker: new Worker(new URL("./badge-codes.worker.ts", import.meta.url), { type: "module" }),
        request: { texts: own, room } satisfies CodesRequest,
        signal,
        take: (portion) => {
          results.push(...portion);
          onProgress((done += portion.length));
          return results.length === own.length ? results : undefined;
        },
      });
    }),
  );
  return shares.flat();
};
