import type { Counters } from "#functions/platform/rows/counters.ts";

/** Counters in a map: the canonical fake. mail-budget.local.test.ts runs the same tests on it and on the real ones. */
export const makeMemoryCounters = () => {
  const taken = new Map<string, number>();
  const counters: Counters = {
    take: (id, max) => {
      const count = taken.get(id) ?? 0;
      if (count >= max) return Promise.resolve("full");
      taken.set(id, count + 1);
      return Promise.resolve("taken");
    },
  };
  return { counters, taken };
};
