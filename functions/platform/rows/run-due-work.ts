import { WriteConflictError } from "./apply-event.ts";
import { isOutage } from "../outage.ts";

export type WorkResult = "done" | "trouble";

/** Two failures in a row count as an outage: the rest waits for the next sweep and does not burden the service. */
const troublesMax = 2;

/** A row that triggers a bug of ours, or that is contested. The other rows go on, and alarms report what is left. */
const concernsOneRow = (error: unknown): boolean => error instanceof WriteConflictError || !isOutage(error);

/**
 * Works through what is due, several pieces at once, until everything is done, time runs short, or the service is in
 * trouble.
 * @param hasTime is asked before each piece; false leaves the rest to the next sweep.
 * @param passOver is told about a piece that failed by itself. That piece is skipped and stays as it is.
 * @returns how many pieces were worked on, and whether none is left, so that more may be asked for.
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
