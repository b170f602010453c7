import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  // Vitest's own type is extended by merging, which only an interface can do.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** Whether this is `npm run test:full`. */
    readonly fullSuite: boolean;
    /** Vitest's own, printed by each run: `npm test -- --sequence.seed=<seed>` makes the same choices again. */
    readonly seed: number;
  }
}

/** How often a test repeats a step: a few times in `npm test`, often enough to meet rare cases in `npm run test:full`. */
export const rounds = (count: { readonly usual: number; readonly full: number }): number =>
  inject("fullSuite") ? count.full : count.usual;

/** Up to `count` of similar cases, drawn by the run's seed, in `npm test`; all of them in `npm run test:full`. */
export const sample = <Item>(count: number, items: readonly Item[]): readonly Item[] => {
  const length = inject("fullSuite") ? items.length : Math.min(count, items.length);
  const choice = fc.shuffledSubarray([...items], { minLength: length, maxLength: length });
  return fc.sample(choice, { seed: inject("seed"), numRuns: 1 }).flat();
};
