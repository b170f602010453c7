import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  // Vitest's own type is extended by merging, which only an interface can do.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** Whether this is `npm run test:soak`. */
    readonly soak: boolean;
    /** Vitest's own, printed by each run: `npm test -- --sequence.seed=<seed>` makes the same choices again. */
    readonly seed: number;
  }
}

/** How often a test repeats it: a few times in `npm test`, often enough to meet rare cases in `npm run test:soak`. */
export const rounds = (count: { readonly usual: number; readonly soak: number }): number =>
  inject("soak") ? count.soak : count.usual;

/** So many of what is alike, chosen anew in each run, in `npm test`; all of them in `npm run test:soak`. */
export const few = <Item>(count: number, items: readonly Item[]): readonly Item[] => {
  const length = inject("soak") ? items.length : Math.min(count, items.length);
  const choice = fc.shuffledSubarray([...items], { minLength: length, maxLength: length });
  return fc.sample(choice, { seed: inject("seed"), numRuns: 1 }).flat();
};
