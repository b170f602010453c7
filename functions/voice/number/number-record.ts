import * as z from "zod/mini";
import type { RowKind, RowStore } from "#functions/platform/rows/row-store.ts";
import { forgetNumberAt, numberStateSchema, type NumberState } from "./number-state.ts";

export const numberRecordSchema = z.object({
  id: z.string(),
  expiresAtEpochSeconds: z.number(),
  number: numberStateSchema,
  numberVersion: z.number(),
});

export type NumberRecord = z.infer<typeof numberRecordSchema>;

export const numberRows = {
  schema: numberRecordSchema,
  stateName: "number",
  expiresAt: forgetNumberAt,
} satisfies RowKind<"number", NumberRecord>;

export type NumberStore = RowStore<"number", NumberRecord>;

export const makeNumberRecord = (id: string, number: NumberState, nowEpochMs: number): NumberRecord => ({
  id,
  expiresAtEpochSeconds: forgetNumberAt(number, nowEpochMs),
  number,
  numberVersion: 0,
});
