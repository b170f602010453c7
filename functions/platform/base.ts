import type { Clock } from "./clock.ts";
import { makeLog, type Log } from "./log.ts";

/** What every function gets. It makes the rest from its own environment. */
export type Base = { readonly log: Log; readonly clock: Clock };

export const makeBase = (service: string): Base => ({ log: makeLog(service), clock: Date.now });
