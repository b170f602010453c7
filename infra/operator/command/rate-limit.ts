import { setTimeout as wait } from "node:timers/promises";
import { localStage } from "#infra/local/local-names.ts";
import { readStage } from "#infra/stack/stage/stages.ts";

type RateLimitDeps = {
  readonly clock: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
};

export type RateLimit = (units: number) => Promise<void>;

/** Limits the rate across all callers. Unused time is not made up for. */
export const makeRateLimit = ({ clock, wait }: RateLimitDeps, unitsPerSecond: number): RateLimit => {
  let freeAtEpochMs = clock();
  return async (units) => {
    const beginsAt = Math.max(freeAtEpochMs, clock());
    freeAtEpochMs = beginsAt + (units / unitsPerSecond) * 1000;
    if (beginsAt > clock()) await wait(beginsAt - clock());
  };
};

const everyMs = 5000;

export type Progress = (describe: () => string | Promise<string>) => Promise<void>;

export const makeProgress = (deps: {
  readonly clock: () => number;
  readonly warn: (line: string) => void;
}): Progress => {
  let reportedAtEpochMs = deps.clock();
  return async (describe) => {
    if (deps.clock() - reportedAtEpochMs < everyMs) return;
    reportedAtEpochMs = deps.clock();
    deps.warn(await describe());
  };
};

/**
 * A command uses half of each table's capacity per second. The other half is for visitors. The local environment has no
 * such limit.
 */
export const tableLimitsOf = (stageName: string, warn: (line: string) => void) => {
  const clock = Date.now;
  const isLocal = stageName === localStage;
  const most = isLocal ? { read: Infinity, write: Infinity } : readStage(stageName).tableMaxUnits;
  return {
    reading: {
      rateLimit: makeRateLimit({ clock, wait }, most.read / 2),
      progress: makeProgress({ clock, warn }),
    },
    writing: makeRateLimit({ clock, wait }, most.write / 2),
  };
};
