import { callWorker } from "../call-worker.ts";
import type { Guess } from "./guess-columns.ts";
import type { GuessRequest, started, TableRequest, TableResult } from "./read-table.ts";

const makeWorker = (): Worker =>
  new Worker(new URL("./read-table.worker.ts", import.meta.url), { type: "module" });

/** Of the reading alone: the worker may load slowly. */
const tableLimitMs = 10_000;

/** @throws when the worker did not load, or `signal` says to stop */
export const requestTable = (request: TableRequest, signal: AbortSignal): Promise<TableResult> =>
  callWorker<TableResult | typeof started, TableResult>({
    worker: makeWorker(),
    request,
    signal,
    take: (answer) => (answer === "started" ? undefined : answer),
    limit: { ms: tableLimitMs, result: { type: "failed", reason: "slow" } },
  });

/**
 * The columns of a table that was read before, by another heading row.
 * @throws when the worker did not load, or `signal` says to stop
 */
export const requestGuess = (request: GuessRequest, signal: AbortSignal): Promise<Guess> =>
  callWorker<Guess, Guess>({ worker: makeWorker(), request, signal, take: (answer) => answer });
