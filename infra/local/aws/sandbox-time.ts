/**
 * Makes this thread's time the edition's: `Date.now`, and `AbortSignal.timeout`, which ends functions' calls to
 * providers. A wait for a moment that is skipped ends at once. Other timers are left alone: those of the AWS SDK watch
 * calls that are under way and would cut them off.
 * @returns puts the time forward.
 */
export const followEditionClock = (): ((aheadMs: number) => void) => {
  const realNow = Date.now;
  let aheadMs = 0;
  const now = () => realNow() + aheadMs;
  const waiting = new Set<() => void>();

  const timeout = (ms: number): AbortSignal => {
    const controller = new AbortController();
    const endsAtEpochMs = now() + ms;
    const look = () => {
      const leftMs = endsAtEpochMs - now();
      if (leftMs > 0) return void setTimeout(look, leftMs).unref();
      waiting.delete(look);
      controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    };
    waiting.add(look);
    look();
    return controller.signal;
  };

  Object.assign(Date, { now });
  Object.assign(AbortSignal, { timeout });
  return (ms) => {
    aheadMs = ms;
    for (const look of waiting) look();
  };
};
