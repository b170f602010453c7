import fc from "fast-check";
import { isFullSuite, readSeed } from "./run/run-settings.ts";

/** How often a test repeats a step: a few times in `npm test`, often enough to meet rare cases in `npm run test:full`. */
export const sampleSize = (count: { readonly usual: number; readonly full: number }): number =>
  isFullSuite() ? count.full : count.usual;

/** Up to `count` of similar cases, drawn by the run's seed, in `npm test`; all of them in `npm run test:full`. */
export const sample = <Item>(count: number, items: readonly Item[]): readonly Item[] => {
  const length = isFullSuite() ? items.length : Math.min(count, items.length);
  const choice = fc.shuffledSubarray([...items], { minLength: length, maxLength: length });
  return fc.sample(choice, { seed: readSeed(), numRuns: 1 }).flat();
};
