import { rateWindowSeconds } from "#infra/edge/firewall-rules.ts";

/** The firewall's rate rule: at most `limit` requests of one address in a window; false for the rest. */
export const makeRateCounter = (limit: number, clock = Date.now) => {
  const counts = new Map<string, { readonly since: number; count: number }>();
  return (address: string): boolean => {
    const now = clock();
    const known = counts.get(address);
    const current =
      known === undefined || now - known.since > rateWindowSeconds * 1000 ? { since: now, count: 0 } : known;
    counts.set(address, current);
    current.count += 1;
    return current.count <= limit;
  };
};
