import { ContestedRowError } from "./apply-event.ts";
import { isOutage } from "./outage.ts";

/** What one piece of work says about the service it leaned on. */
export type WorkResult = "done" | "trouble";

/** Two troubles in a row are an outage: the rest waits for the next sweep instead of hammering on it. */
const troublesMax = 2;

/** A bug of ours that a row trips over, or a row that is contested: the others go on, and alarms tell of what waits. */
const concernsOneRow = (error: unknown): boolean => error instanceof ContestedRowError || !isOutage(error);

/**
 * Works through what is due, one after another, until it is done, time runs short, or the service is in trouble.
 * @param hasTime asked before each piece; false leaves the rest to the next sweep.
 * @param passOver is told of a piece that failed by itself; it is passed over, and left as it is.
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
