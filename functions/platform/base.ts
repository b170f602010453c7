import type { Clock } from "./clock.ts";
import { makeLog, type Log } from "./log.ts";
import type { EmitMetric } from "./metrics.ts";

/** Dependencies that every function receives. It makes the rest from its own environment. */
export type Base = { readonly log: Log; readonly clock: Clock };

export type MeteredBase = Base & { readonly emitMetric: EmitMetric };

export const makeBase = (service: string): Base => ({ log: makeLog(service), clock: Date.now });
