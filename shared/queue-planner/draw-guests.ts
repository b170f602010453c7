import type { Queue, ServiceTime } from "./queue.ts";

/** Uniform numbers in [0, 1). */
type Random = () => number;

const atOnce = 1024;

/**
 * A generator with a seed: sfc32, which passes PractRand and gives the same numbers in every browser. It makes a
 * thousand numbers at a time, in a loop over local variables: for one at a time, V8 would store the state in heap
 * objects.
 */
const makeRandom = (seed: number): Random => {
  const state = Int32Array.of(0x9e3779b9 ^ seed, 0x243f6a88, 0xb7e15162, 1);
  const numbers = new Float64Array(atOnce);
  let next = atOnce;

  const refill = (): void => {
    let [a = 0, b = 0, c = 0, counter = 0] = state;
    for (let index = 0; index < atOnce; index += 1) {
      const sum = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      numbers[index] = (sum >>> 0) / 4294967296;
    }
    state.set([a, b, c, counter]);
    next = 0;
  };

  // The first numbers of similar seeds resemble each other, so they are dropped.
  refill();
  next = 16;
  return () => {
    if (next === atOnce) refill();
    const number = numbers[next] ?? 0;
    next += 1;
    return number;
  };
};

/** An exponential number with average 1. One minus a uniform number is never 0. */
const drawExponential = (random: Random): number => -Math.log(1 - random());

/** A number with average 1, as the sum of `phases` equal exponential phases. */
const drawTime = (random: Random, phases: number): number => {
  let product = 1;
  for (let phase = 0; phase < phases; phase += 1) product *= 1 - random();
  return -Math.log(product) / phases;
};

/** The guests of all runs, run after run, each run in the order of arrival. */
export type Guests = {
  readonly runs: number;
  readonly perRun: number;
  readonly arrivals: Float64Array;
  readonly services: Float64Array;
  /** Service times of the same guests if all of them come the other way. */
  readonly otherServices: Float64Array;
};

/** One fixed seed: the same door gives the same result on every machine, also after a change is undone. */
const seed = 20261122;

/** The share of guests that have arrived by the end of each slice. A curve without arrivals is even. */
const findEdges = (arrivals: readonly number[]): Float64Array => {
  const total = arrivals.reduce((sum, weight) => sum + weight, 0);
  const edges = new Float64Array(arrivals.length + 1);
  arrivals.forEach((weight, index) => {
    edges[index + 1] = (edges[index] ?? 0) + (total > 0 ? weight / total : 1 / arrivals.length);
  });
  return edges;
};

/** No sorting is needed: running sums of exponential numbers, divided by their total, are sorted uniform numbers. */
const drawArrivals = (
  random: Random,
  into: Float64Array,
  from: number,
  count: number,
  queue: Queue,
): void => {
  let sum = 0;
  for (let index = from; index < from + count; index += 1) {
    sum += drawExponential(random);
    into[index] = sum;
  }
  const total = sum + drawExponential(random);
  const edges = findEdges(queue.arrivals);
  const sliceSeconds = queue.arrivalSeconds / queue.arrivals.length;
  let slice = 0;
  for (let index = from; index < from + count; index += 1) {
    const quantile = (into[index] ?? 0) / total;
    while (slice < queue.arrivals.length - 1 && quantile > (edges[slice + 1] ?? 1)) slice += 1;
    const left = edges[slice] ?? 0;
    const width = (edges[slice + 1] ?? 1) - left;
    into[index] = (slice + (width > 0 ? Math.min(1, (quantile - left) / width) : 0)) * sliceSeconds;
  }
};

/** Draws the service time of the next guest, from the cumulative shares. */
const chooseServiceTime = (upTo: Float64Array, random: Random): number => {
  const drawn = random();
  let chosen = 0;
  while (chosen < upTo.length - 1 && drawn >= (upTo[chosen] ?? 1)) chosen += 1;
  return chosen;
};

const addUp = (serviceTimes: readonly ServiceTime[]): Float64Array => {
  const total = serviceTimes.reduce((sum, { share }) => sum + share, 0);
  let sum = 0;
  return Float64Array.from(serviceTimes, ({ share }) => (sum += share) / total);
};

/** Draws all random values once, so that doors with more or fewer stations are compared with the same guests. */
export const drawGuests = (queue: Queue, otherSeconds: number, runs: number): Guests => {
  const perRun = queue.guests;
  const random = makeRandom(seed);
  const arrivals = new Float64Array(runs * perRun);
  const services = new Float64Array(runs * perRun);
  const otherServices = new Float64Array(runs * perRun);
  const upTo = addUp(queue.serviceTimes);
  const serviceSeconds = Float64Array.from(queue.serviceTimes, ({ seconds }) => seconds);
  const { phases, help } = queue;
  for (let run = 0; run < runs; run += 1) {
    drawArrivals(random, arrivals, run * perRun, perRun, queue);
    for (let index = run * perRun; index < (run + 1) * perRun; index += 1) {
      const seconds = serviceSeconds[chooseServiceTime(upTo, random)] ?? 0;
      const speed = drawTime(random, phases);
      const helpSeconds = random() < help.share ? help.seconds * drawTime(random, phases) : 0;
      services[index] = seconds * speed + helpSeconds;
      otherServices[index] = otherSeconds * speed + helpSeconds;
    }
  }
  return { runs, perRun, arrivals, services, otherServices };
};
