import { describeError, type Log } from "#functions/platform/log.ts";
import { runDueWork, type WorkResult } from "#functions/platform/rows/run-due-work.ts";
import type { WaitingMessage } from "./contact-record.ts";

/** The maximum time of the writes around one attempt when the table is slow. */
export const writingMs = 4000;

export const sweepPage = 500;

export const runAll = <Piece>(
  { log }: { readonly log: Log },
  pieces: readonly Piece[],
  hasTime: () => boolean,
  work: (piece: Piece) => Promise<WorkResult>,
  atOnce = 1,
): ReturnType<typeof runDueWork> =>
  runDueWork(
    pieces,
    hasTime,
    work,
    (error) => log.error("a message could not be processed", describeError(error)),
    atOnce,
  );

/** After the time limit, the rest is still read, to measure the age of the oldest entry. */
export const drainBacklog = async (
  pages: AsyncIterable<readonly WaitingMessage[]>,
  now: number,
  workOn: (ids: readonly string[]) => ReturnType<typeof runDueWork>,
): Promise<{ readonly count: number; readonly oldestAgeSeconds: number }> => {
  let oldest = now;
  let count = 0;
  let goesOn = true;
  for await (const waiting of pages) {
    for (const { receivedAtEpochMs } of waiting) oldest = Math.min(oldest, receivedAtEpochMs);
    if (!goesOn) continue;
    const due = waiting.filter((message) => message.dueAtEpochMs <= now).map((message) => message.id);
    const worked = await workOn(due);
    goesOn = worked.finished;
    count += worked.count;
  }
  return { count, oldestAgeSeconds: Math.round((now - oldest) / 1000) };
};
