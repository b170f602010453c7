import { callWorker } from "../call-worker.ts";
import type { Guess } from "./guess-columns.ts";
import type { GuessRequest, started, TableRequest, TableResult } from "./read-table.ts";

const makeWorker = (): Worker =>
  new Worker(new URL("./read-table.worker.ts", import.meta.url), { type: "module" });

/** Time limit for reading only; loading the worker may take longer. */
const tableLimitMs = 10_000;

/** @throws if the worker did not load, or `signal` is aborted */
export const requestTable = (request: TableRequest, signal: AbortSignal): Promise<TableResult> =>
  callWorker<TableResult | typeof started, TableResult>({
    worker: makeWorker(),
    request,
    signal,
    take: (outcome) => (outcome === "started" ? undefined : outcome),
    limit: { ms: tableLimitMs, result: { type: "failed", reason: "slow" } },
  });

/**
 * Guesses the columns of a table that has already been read, for another heading row.
 * @throws if the worker did not load, or `signal` is aborted
 */
export const requestGuess = (request: GuessRequest, signal: AbortSignal): Promise<Guess> =>
  callWorker<Guess, Guess>({ worker: makeWorker(), request, signal, take: (outcome) => outcome });
