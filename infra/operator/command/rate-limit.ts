type PaceDeps = {
  readonly clock: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
};

export type RateLimit = (units: number) => Promise<void>;

/** Limits the rate across all callers. Unused time is not made up for. */
export const makeRateLimit = ({ clock, wait }: PaceDeps, unitsPerSecond: number): RateLimit => {
  let freeAtEpochMs = clock();
  return async (units) => {
    const beginsAt = Math.max(freeAtEpochMs, clock());
    freeAtEpochMs = beginsAt + (units / unitsPerSecond) * 1000;
    if (beginsAt > clock()) await wait(beginsAt - clock());
  };
};
