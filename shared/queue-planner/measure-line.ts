import type { Queue } from "#shared/queue-planner/queue.ts";
import type { Guests } from "#shared/queue-planner/draw-guests.ts";
import { makeServeRun, waitOf } from "#shared/queue-planner/serve-guests.ts";

/** The 10th percentile, the median and the 90th percentile over the runs. */
export type Spread = { readonly low: number; readonly middle: number; readonly high: number };

/** Number of waiting guests at the moments 0, `stepSeconds`, two times `stepSeconds`, and so on. */
export type LineCurve = { readonly stepSeconds: number; readonly points: readonly Spread[] };

export type LineMeasures = {
  /** Statistics over the guests of all runs. */
  readonly wait: { readonly mean: number; readonly median: number; readonly nineInTen: number };
  /** Statistics over the runs, each of which has its own longest wait and its own longest line. */
  readonly longestWait: Spread;
  readonly longestLine: Spread;
  /** The first moment after the longest line at which the line is empty. */
  readonly goneAtSeconds: Spread;
  readonly waitingThen: Spread;
  readonly curve: LineCurve;
};

const pick = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

const spreadOf = (values: Float64Array): Spread => {
  const sorted = values.toSorted();
  return { low: pick(sorted, 0.1), middle: pick(sorted, 0.5), high: pick(sorted, 0.9) };
};

const binCount = 4096;

/** Quantiles of very many waits, to a 4096th of the longest, without sorting them. */
const summarizeWaits = (waits: Float64Array, longest: number): LineMeasures["wait"] => {
  const count = waits.length;
  const bins = new Uint32Array(binCount + 1);
  const scale = longest > 0 ? binCount / longest : 0;
  let sum = 0;
  for (let index = 0; index < count; index += 1) {
    const wait = waits[index] ?? 0;
    sum += wait;
    const bin = Math.ceil(wait * scale);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const quantile = (share: number): number => {
    let bin = 0;
    for (let below = bins[0] ?? 0; below < share * count && bin < binCount; below += bins[bin] ?? 0) bin += 1;
    return scale > 0 ? bin / scale : 0;
  };
  return { mean: count > 0 ? sum / count : 0, median: quantile(0.5), nineInTen: quantile(0.9) };
};

/** The line is longest when a guest has just joined it. */
const findLongestLine = (arrivals: Float64Array, begins: Float64Array) => {
  let longest = 0;
  let last = 0;
  let begun = 0;
  for (let guest = 0; guest < arrivals.length; guest += 1) {
    const arrival = arrivals[guest] ?? 0;
    while (begun <= guest && (begins[begun] ?? 0) <= arrival) begun += 1;
    if (guest + 1 - begun <= longest) continue;
    longest = guest + 1 - begun;
    last = guest;
  }
  while ((arrivals[last + 1] ?? Infinity) < (begins[last] ?? 0)) last += 1;
  return { longest, goneAt: begins[last] ?? 0 };
};

/** Counts the waiting guests of a run at each of the ascending moments. */
const countWaiting = (
  arrivals: Float64Array,
  begins: Float64Array,
  moments: readonly number[],
  onWaiting: (index: number, waiting: number) => void,
): void => {
  let arrived = 0;
  let begun = 0;
  moments.forEach((moment, index) => {
    while (arrived < arrivals.length && (arrivals[arrived] ?? 0) <= moment) arrived += 1;
    while (begun < begins.length && (begins[begun] ?? 0) <= moment) begun += 1;
    onWaiting(index, arrived - begun);
  });
};

const stepMinutes = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 240, 480];
const maxPoints = 100;

const findStepSeconds = (seconds: number): number =>
  (stepMinutes.find((minutes) => seconds / (60 * minutes) <= maxPoints) ?? 1440) * 60;

/**
 * Serves all runs of a door and measures the line before it.
 * @param thenSeconds a moment at which to count the waiting guests, such as the start of the event
 * @param beside a curve to compare with: the new curve has the same moments and the same end
 */
export const measureLine = (
  queue: Queue,
  guests: Guests,
  services: Float64Array,
  thenSeconds: number,
  beside?: LineCurve,
): LineMeasures => {
  const { runs, perRun } = guests;
  const begins = new Float64Array(runs * perRun);
  const serveRun = makeServeRun(guests, services, queue, begins);
  const waits = new Float64Array(runs * perRun);
  let longestOfAll = 0;
  const longestWait = new Float64Array(runs);
  const longestLine = new Float64Array(runs);
  const goneAt = new Float64Array(runs);
  let end = queue.arrivalSeconds;
  const each = (look: (run: number, arrivals: Float64Array, ofRun: Float64Array) => void): void => {
    for (let run = 0; run < runs; run += 1) {
      const range = [run * perRun, (run + 1) * perRun] as const;
      look(run, guests.arrivals.subarray(...range), begins.subarray(...range));
    }
  };

  each((run, arrivals, ofRun) => {
    serveRun(run);
    let longest = 0;
    for (let guest = 0; guest < perRun; guest += 1) {
      const wait = waitOf(ofRun[guest] ?? 0, arrivals[guest] ?? 0, queue.opensAtSeconds);
      waits[run * perRun + guest] = wait;
      if (wait > longest) longest = wait;
    }
    longestWait[run] = longest;
    longestOfAll = Math.max(longestOfAll, longest);
    const line = findLongestLine(arrivals, ofRun);
    longestLine[run] = line.longest;
    goneAt[run] = line.goneAt;
    end = Math.max(end, ofRun.at(-1) ?? 0);
  });

  const stepSeconds = beside?.stepSeconds ?? findStepSeconds(end);
  // A little longer than the line, so that a drawing shows the curve reaching zero.
  const count = beside?.points.length ?? Math.ceil((1.05 * end) / stepSeconds) + 1;
  const moments = Array.from({ length: count }, (_, index) => index * stepSeconds);
  const waiting = moments.map(() => new Float64Array(runs));
  const waitingThen = new Float64Array(runs);
  each((run, arrivals, ofRun) => {
    countWaiting(arrivals, ofRun, moments, (index, count) => {
      const ofMoment = waiting[index];
      if (ofMoment) ofMoment[run] = count;
    });
    countWaiting(arrivals, ofRun, [thenSeconds], (_, count) => {
      waitingThen[run] = count;
    });
  });

  return {
    wait: summarizeWaits(waits, longestOfAll),
    longestWait: spreadOf(longestWait),
    longestLine: spreadOf(longestLine),
    goneAtSeconds: spreadOf(goneAt),
    waitingThen: spreadOf(waitingThen),
    curve: { stepSeconds, points: waiting.map(spreadOf) },
  };
};
