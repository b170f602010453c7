import type { Queue } from "./queue.ts";
import type { Guests } from "./draw-guests.ts";

type Opening = Pick<Queue, "stations" | "opensAtSeconds" | "breaks">;

/**
 * Serves the guests of a run in the order of arrival, each at the station that is free first.
 * @param begins receives the moments at which the services start; they are in the order of arrival too
 */
export const makeServeRun = (
  { perRun, arrivals }: Guests,
  services: Float64Array,
  { stations, opensAtSeconds, breaks }: Opening,
  begins: Float64Array,
) => {
  // A heap of the stations by the moment from which each is free; the first one is free first.
  const freeAt = new Float64Array(stations);
  const stationAt = new Int32Array(stations);
  const breakFrom = new Float64Array(stations);
  const breakUntil = new Float64Array(stations);

  /** Moves the first station, whose moment is now later, to its place in the heap. */
  const sink = (moment: number): void => {
    const station = stationAt[0] ?? 0;
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= stations) break;
      const right = child + 1;
      if (right < stations && (freeAt[right] ?? 0) < (freeAt[child] ?? 0)) child = right;
      const sooner = freeAt[child] ?? 0;
      if (sooner >= moment) break;
      freeAt[hole] = sooner;
      stationAt[hole] = stationAt[child] ?? 0;
      hole = child;
    }
    freeAt[hole] = moment;
    stationAt[hole] = station;
  };

  return (run: number): void => {
    freeAt.fill(opensAtSeconds);
    for (let station = 0; station < stations; station += 1) {
      stationAt[station] = station;
      breakFrom[station] = breaks ? breaks.fromSeconds + station * breaks.secondsEach : Infinity;
      breakUntil[station] = breaks ? (breakFrom[station] ?? 0) + breaks.secondsEach : Infinity;
    }
    for (let guest = run * perRun; guest < (run + 1) * perRun; guest += 1) {
      const arrival = arrivals[guest] ?? 0;
      let begin = Math.max(arrival, freeAt[0] ?? 0);
      // A station whose break is due takes it first, and the next station is checked.
      for (let first = stationAt[0] ?? 0; begin >= (breakFrom[first] ?? 0); first = stationAt[0] ?? 0) {
        breakFrom[first] = Infinity;
        sink(Math.max(freeAt[0] ?? 0, breakUntil[first] ?? 0));
        begin = Math.max(arrival, freeAt[0] ?? 0);
      }
      begins[guest] = begin;
      sink(begin + (services[guest] ?? 0));
    }
  };
};

/** The wait that the door causes: guests cannot enter before it opens. */
export const waitOf = (begin: number, arrival: number, opensAtSeconds: number): number =>
  begin - Math.max(arrival, opensAtSeconds);
