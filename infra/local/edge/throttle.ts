/** A token bucket, as API Gateway's stage throttle and nothing else in this project. Rate per second. */
export const makeThrottle = (
  { ratePerSecond, burst }: { ratePerSecond: number; burst: number },
  clock = Date.now,
) => {
  let tokens = burst;
  let refilledAt = clock();
  return (): boolean => {
    const now = clock();
    tokens = Math.min(burst, tokens + ((now - refilledAt) / 1000) * ratePerSecond);
    refilledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};
