import { createHmac, hkdfSync } from "node:crypto";
import type { UtcDay } from "./utc-day.ts";

/** Bytes for a name, of one purpose and one UTC day: another day's have nothing in common with these. */
export type DailyHash = (what: string, value: string) => Buffer;

/** Nobody without the secret can compute which networks or mailboxes share a hash. */
export const makeDailyHash = (secret: string, purpose: string, day: Pick<UtcDay, "name">): DailyHash => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `${purpose}: ${day.name}`, 32));
  return (what, value) => createHmac("sha256", key).update(`${what}:${value}`).digest();
};
