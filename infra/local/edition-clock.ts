import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { ok, type Action, type Actions } from "./console/console-action.ts";

export type EditionClock = {
  /** Epoch milliseconds, for the simulators and the functions alike. */
  readonly now: () => number;
  /** How far it is ahead of the machine's. */
  readonly aheadMs: () => number;
  readonly onPass: (listen: () => void) => void;
  readonly actions: Actions;
};

const yearSeconds = 365 * 24 * 60 * 60;
const passSchema = z.strictObject({ passSeconds: z.number().positive().max(yearSeconds) });

/**
 * The machine's time, which can be put forward: nobody waits for a lease to run out or a code to expire. It never goes
 * back, not even with a restart.
 * @param file keeps how far it is ahead.
 */
export const openEditionClock = (file: string): EditionClock => {
  let aheadMs = existsSync(file) ? z.coerce.number().parse(readFileSync(file, "utf8")) : 0;
  const listeners: (() => void)[] = [];
  const pass: Action = (body) => {
    aheadMs += passSchema.parse(body).passSeconds * 1000;
    writeFileSync(file, String(aheadMs));
    for (const listen of listeners) listen();
    return ok({ aheadMs });
  };
  return {
    now: () => Date.now() + aheadMs,
    aheadMs: () => aheadMs,
    onPass: (listen) => void listeners.push(listen),
    actions: new Map([["POST /__local/api/clock", pass]]),
  };
};
