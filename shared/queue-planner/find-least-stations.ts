import type { Queue } from "#shared/queue-planner/queue.ts";
import type { Guests } from "#shared/queue-planner/draw-guests.ts";
import { maxStations } from "#shared/queue-planner/plan.ts";
import { makeServeRun, waitOf } from "#shared/queue-planner/serve-guests.ts";

/** One guest in this many may wait longer. An integer, because `(1 - 0.9) * 100` is a little less than 10. */
const guestsPerLateOne = 10;

/**
 * Whether nine of ten guests wait at most `withinSeconds`. It stops as soon as more than one guest in ten waited
 * longer.
 */
const isEnough = (queue: Queue, guests: Guests, services: Float64Array, withinSeconds: number): boolean => {
  const { runs, perRun, arrivals } = guests;
  const begins = new Float64Array(runs * perRun);
  const serveRun = makeServeRun(guests, services, queue, begins);
  let mayMiss = Math.floor((runs * perRun) / guestsPerLateOne);
  for (let run = 0; run < runs && mayMiss >= 0; run += 1) {
    serveRun(run);
    for (let guest = run * perRun; guest < (run + 1) * perRun; guest += 1)
      if (waitOf(begins[guest] ?? 0, arrivals[guest] ?? 0, queue.opensAtSeconds) > withinSeconds)
        mayMiss -= 1;
  }
  return mayMiss >= 0;
};

/** One more station never makes a guest wait longer, so the search grows from a guess and then bisects. */
export const findLeastStations = (
  queue: Queue,
  guests: Guests,
  services: Float64Array,
  withinSeconds: number,
): number | undefined => {
  const suffices = (stations: number): boolean =>
    isEnough({ ...queue, stations }, guests, services, withinSeconds);
  let tooFew = 0;
  let enough = maxStations + 1;
  let stations = Math.min(maxStations, queue.stations);
  for (let step = 1 + (stations >> 3); enough - tooFew > 1; step *= 2) {
    if (suffices(stations)) enough = stations;
    else tooFew = stations;
    if (tooFew === 0) stations = Math.max(1, enough - step);
    else if (enough > maxStations) stations = Math.min(maxStations, tooFew + step);
    else stations = (tooFew + enough) >> 1;
  }
  return enough > maxStations ? undefined : enough;
};
