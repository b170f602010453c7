import { setTimeout as wait } from "node:timers/promises";
import { makeDailyHash } from "#functions/platform/daily-hash.ts";
import type { UtcDay } from "#functions/platform/utc-day.ts";

/** Hashes of senders and mailboxes that a day's limits count. The hashes of two days cannot be linked. */
export type LimitKeys = {
  readonly hash: (what: "network" | "mailbox" | "domain" | "message", value: string) => string;
  /** One of 65,536 groups of networks: short enough to be stored with a message, as thousands of people share it. */
  readonly groupOf: (network: string) => string;
};

export const makeLimitKeys = (secret: string, day: UtcDay): LimitKeys => {
  const hash = makeDailyHash(secret, "visitor mail limits", day);
  return {
    hash: (what, value) => hash(what, value).toString("base64url").slice(0, 12),
    groupOf: (network) => hash("group", network).toString("hex").slice(0, 4),
  };
};

/** A message must not wait for its limits: if the secret does not arrive in time, the message is stored without it. */
export const readInTime = async <Value>(
  read: () => Promise<Value>,
  waitMs: number,
): Promise<Value | undefined> => {
  const tooLate = new AbortController();
  try {
    return await Promise.race([read(), wait(waitMs, undefined, { signal: tooLate.signal, ref: false })]);
  } catch {
    return undefined;
  } finally {
    tooLate.abort();
  }
};
