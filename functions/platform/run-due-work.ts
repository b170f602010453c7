/** What one piece of work says about the service it leaned on. */
export type WorkResult = "done" | "trouble";

/** Two troubles in a row are an outage: the rest waits for the next sweep instead of hammering on it. */
const troublesMax = 2;

/**
 * Works through what is due, one after another, until it is done, time runs short, or the service is in trouble.
 * @param hasTime asked before each piece; false leaves the rest to the next sweep.
 * @returns how many pieces were worked on.
 */
export const runDueWork = async <Piece>(
  pieces: Iterable<Piece>,
  hasTime: () => boolean,
  work: (piece: Piece) => Promise<WorkResult>,
): Promise<number> => {
  let worked = 0;
  let troubles = 0;
  for (const piece of pieces) {
    if (troubles >= troublesMax || !hasTime()) break;
    troubles = (await work(piece)) === "trouble" ? troubles + 1 : 0;
    worked += 1;
  }
  return worked;
};
