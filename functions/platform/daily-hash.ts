import { createHmac, hkdfSync } from "node:crypto";
import type { UtcDay } from "./utc-day.ts";

/** Hashes a value for one purpose and one UTC day. The hashes of two days cannot be linked. */
export type DailyHash = (what: string, value: string) => Buffer;

/** Without the secret, nobody can compute which networks or mailboxes share a hash. */
export const makeDailyHash = (secret: string, purpose: string, day: Pick<UtcDay, "name">): DailyHash => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `${purpose}: ${day.name}`, 32));
  return (what, value) => createHmac("sha256", key).update(`${what}:${value}`).digest();
};
