import { WriteConflictError } from "./apply-event.ts";
import { isOutage } from "../outage.ts";

export type WorkResult = "done" | "trouble";

/** Two failures in a row count as an outage: the rest waits for the next sweep, so that the service is not burdened. */
const troublesMax = 2;

/**
 * A row that triggers a bug, or that has write conflicts. The other rows continue, and alarms report the remaining
 * ones.
 */
const concernsOneRow = (error: unknown): boolean => error instanceof WriteConflictError || !isOutage(error);

/**
 * Processes due work, several pieces at once, until everything is done, time runs short, or the service is in trouble.
 * @param hasTime called before each piece; false leaves the rest to the next sweep
 * @param passOver called with a piece that failed by itself. That piece is skipped and left unchanged.
 * @returns the number of processed pieces, and whether all were processed, so that more may be fetched
 */
export const runDueWork = async <Piece>(
  pieces: Iterable<Piece>,
  hasTime: () => boolean,
  work: (piece: Piece) => Promise<WorkResult>,
  passOver: (error: unknown, piece: Piece) => void,
  atOnce = 1,
): Promise<{ readonly count: number; readonly finished: boolean }> => {
  const tryPiece = async (piece: Piece): Promise<WorkResult> => {
    try {
      return await work(piece);
    } catch (error) {
      if (!concernsOneRow(error)) throw error;
      passOver(error, piece);
      return "done";
    }
  };
  const left = pieces[Symbol.iterator]();
  const failures: unknown[] = [];
  const progress = { count: 0, troubles: 0, isExhausted: false };
  const workOn = async (): Promise<void> => {
    while (progress.troubles < troublesMax && failures.length === 0 && hasTime()) {
      const next: IteratorResult<Piece, unknown> = left.next();
      if (next.done === true) {
        progress.isExhausted = true;
        return;
      }
      progress.count += 1;
      const result = await tryPiece(next.value);
      progress.troubles = result === "trouble" ? progress.troubles + 1 : 0;
    }
  };
  await Promise.all(
    Array.from({ length: atOnce }, () => workOn().catch((error: unknown) => void failures.push(error))),
  );
  for (const failure of failures) throw failure;
  return { count: progress.count, finished: progress.isExhausted && progress.troubles < troublesMax };
};
