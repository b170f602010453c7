/** Uniform numbers in [0, 1). */
export type Random = () => number;

const atOnce = 1024;

/**
 * From a seed, by sfc32, which passes PractRand and is the same in every browser. The numbers are made by the thousand, in
 * a loop over local variables: one at a time, V8 would keep the state in objects of its own.
 */
export const makeRandom = (seed: number): Random => {
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

  // The first numbers of near seeds resemble each other.
  refill();
  next = 16;
  return () => {
    if (next === atOnce) refill();
    const number = numbers[next] ?? 0;
    next += 1;
    return number;
  };
};

/** With the average 1. One minus a uniform number is never 0. */
export const drawExponential = (random: Random): number => -Math.log(1 - random());

/** With the average 1, as the sum of `phases` equal exponential phases. */
export const drawTime = (random: Random, phases: number): number => {
  let product = 1;
  for (let phase = 0; phase < phases; phase += 1) product *= 1 - random();
  return -Math.log(product) / phases;
};
