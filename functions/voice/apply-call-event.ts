import type { Clock } from "#functions/platform/clock.ts";
import type { CallRecord } from "./call-record.ts";
import { nextCallState, type CallEvent } from "./call-state.ts";
import type { CallStore } from "./voice-stores.ts";

export type CallDeps = { readonly calls: CallStore; readonly clock: Clock };

/** More tries than writers that can meet on one row: the request that placed the call, and a few webhooks. */
const raceAttempts = 8;

/**
 * Applies an event to a call, whoever else changes it meanwhile.
 * @param seen the row as the caller knows it.
 * @returns whether it meant anything for the call.
 * @throws when the store is out of reach, or when the row stays contested.
 */
export const applyCallEvent = async (
  { calls, clock }: CallDeps,
  seen: CallRecord,
  event: CallEvent,
): Promise<boolean> => {
  let record: CallRecord | undefined = seen;
  for (let attempt = 0; record !== undefined && attempt < raceAttempts; attempt += 1) {
    const next = nextCallState(record.call, event, clock());
    if (next === undefined) return false;
    if ((await calls.change(record, next)) === "changed") return true;
    record = await calls.find(record.id);
  }
  if (record === undefined) return false;
  throw Object.assign(new Error("a call is changed by too many at once"), { name: "TimeoutError" });
};
