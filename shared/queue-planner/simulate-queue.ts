import type { QueueRequest } from "#shared/queue-planner/queue.ts";
import { drawGuests } from "#shared/queue-planner/draw-guests.ts";
import { findLeastStations } from "./find-least-stations.ts";
import { measureLine, type LineMeasures } from "./measure-line.ts";

export type QueueResult = {
  readonly runs: number;
  readonly own: LineMeasures;
  readonly paper: LineMeasures;
  readonly leastStations: number | undefined;
  readonly leastStationsWithPaper: number | undefined;
};

type Effort = {
  readonly guests: number;
  readonly runs: readonly [least: number, most: number];
  readonly guestsPerTrial: number;
};

/** `quick` runs at once after every change, `thorough` when the visitor stays with the result. */
export const efforts = {
  quick: { guests: 16_000, runs: [2, 100], guestsPerTrial: 8000 },
  thorough: { guests: 160_000, runs: [16, 400], guestsPerTrial: 80_000 },
} as const satisfies Record<string, Effort>;

/** The more guests there are, the less one run differs from the next. */
const countRuns = (guests: number, wanted: number, [least, most]: Effort["runs"]): number =>
  Math.min(most, Math.max(least, Math.round(wanted / guests)));

const averageOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const simulateQueue = (question: QueueRequest, effort: Effort): QueueResult => {
  const { queue, paperSeconds, withinSeconds, beginsAtSeconds } = question;
  const runs = countRuns(queue.guests, effort.guests, effort.runs);
  const guests = drawGuests(queue, paperSeconds, runs);
  const { services, otherServices } = guests;
  const tried = {
    ...guests,
    runs: Math.min(runs, countRuns(queue.guests, effort.guestsPerTrial, [1, runs])),
  };
  const leastStations = findLeastStations(queue, tried, services, withinSeconds);
  const slower = averageOf(otherServices) / averageOf(services);
  const guess = Math.max(1, Math.round((leastStations ?? queue.stations) * slower));
  const own = measureLine(queue, guests, services, beginsAtSeconds);
  return {
    runs,
    own,
    paper: measureLine(queue, guests, otherServices, beginsAtSeconds, own.curve),
    leastStations,
    leastStationsWithPaper: findLeastStations(
      { ...queue, stations: guess },
      tried,
      otherServices,
      withinSeconds,
    ),
  };
};
