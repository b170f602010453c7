import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * A clock that only moves while all workers wait. Any number of them can wait at once, without real delays. `runFor`
 * moves the clock from the end of one wait to the next, and returns after this time.
 */
export const makeVirtualTime = (startEpochMs: number) => {
  const time = { now: startEpochMs };
  const waits: { readonly atEpochMs: number; readonly end: () => void }[] = [];
  const wait = (ms: number) =>
    new Promise<void>((end) => {
      waits.push({ atEpochMs: time.now + ms, end });
    });
  const runFor = async (ms: number): Promise<void> => {
    const until = time.now + ms;
    for (;;) {
      await nextTurn();
      const at = Math.min(...waits.map(({ atEpochMs }) => atEpochMs));
      if (at > until) break;
      time.now = at;
      for (const ended of waits.filter(({ atEpochMs }) => atEpochMs <= at)) {
        waits.splice(waits.indexOf(ended), 1);
        ended.end();
      }
    }
    time.now = until;
  };
  return { time, wait, runFor };
};

export type VirtualTime = ReturnType<typeof makeVirtualTime>;
