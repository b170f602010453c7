import { describeError, type Log } from "#functions/platform/log.ts";
import { runDueWork, type WorkResult } from "#functions/platform/rows/run-due-work.ts";

/** What the writes around one attempt may take when the table is slow. */
export const writingMs = 4000;

/** Entries of an index that are read before the first of them is worked on. */
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
    (error) => log.error("a message cannot be worked on", describeError(error)),
    atOnce,
  );

type Waiting = { readonly id: string; readonly receivedAtEpochMs: number; readonly dueAtEpochMs: number };

/**
 * Works off a backlog while it is read. What there is no time for is still read: the oldest of all is measured.
 * @param pages everything that waits, whether it is due by now or not.
 */
export const drainBacklog = async (
  pages: AsyncIterable<readonly Waiting[]>,
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
