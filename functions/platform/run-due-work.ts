import { ContestedRowError } from "./apply-event.ts";
import { isOutage } from "./outage.ts";

/** What one piece of work learned about the service it depends on. */
export type WorkResult = "done" | "trouble";

/** Two failures in a row are an outage: the rest waits for the next sweep instead of hammering the service. */
const troublesMax = 2;

/** A row that trips a bug of ours, or that is contested: the others go on, and alarms report what waits. */
const concernsOneRow = (error: unknown): boolean => error instanceof ContestedRowError || !isOutage(error);

/**
 * Works through what is due, one after another, until it is done, time runs short, or the service is in trouble.
 * @param hasTime asked before each piece; false leaves the rest to the next sweep.
 * @param passOver is told of a piece that failed by itself; it is skipped and left as it is.
 * @returns how many pieces were worked on.
 * @throws when a dependency is out of reach.
 */
export const runDueWork = async <Piece>(
  pieces: Iterable<Piece>,
  hasTime: () => boolean,
  work: (piece: Piece) => Promise<WorkResult>,
  passOver: (error: unknown, piece: Piece) => void,
): Promise<number> => {
  const tryPiece = async (piece: Piece): Promise<WorkResult> => {
    try {
      return await work(piece);
    } catch (error) {
      if (!concernsOneRow(error)) throw error;
      passOver(error, piece);
      return "done";
    }
  };
  let worked = 0;
  let troubles = 0;
  for (const piece of pieces) {
    if (troubles >= troublesMax || !hasTime()) break;
    troubles = (await tryPiece(piece)) === "trouble" ? troubles + 1 : 0;
    worked += 1;
  }
  return worked;
};
