import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { ok, type Action, type Actions } from "./console/console-action.ts";
import { replaceFile } from "./replace-file.ts";
import { CorruptFileError } from "./storage-fault.ts";

const yearSeconds = 365 * 24 * 60 * 60;
const passSchema = z.strictObject({ passSeconds: z.number().positive().max(yearSeconds) });

const readAhead = (file: string): number => {
  if (!existsSync(file)) return 0;
  const text = readFileSync(file, "utf8");
  if (!/^\d+(\.\d+)?$/.test(text)) throw new CorruptFileError(file, "no number");
  return Number(text);
};

/**
 * The machine's time, which can be put forward so that tests need not wait for a lease to expire. It never goes back.
 */
export const openLocalClock = (file: string) => {
  let aheadMs = readAhead(file);
  const listeners: (() => void)[] = [];
  const pass: Action = (body) => {
    const next = aheadMs + passSchema.parse(body).passSeconds * 1000;
    replaceFile(file, String(next));
    aheadMs = next;
    for (const listen of listeners) listen();
    return ok({ aheadMs });
  };
  return {
    now: () => Date.now() + aheadMs,
    aheadMs: () => aheadMs,
    onPass: (listen: () => void) => void listeners.push(listen),
    actions: new Map([["POST /__local/api/clock", pass]]) satisfies Actions,
  };
};

export type LocalClock = ReturnType<typeof openLocalClock>;
