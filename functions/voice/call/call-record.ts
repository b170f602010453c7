import * as z from "zod/mini";
import { voiceRetention } from "#shared/voice/voice-retention.ts";
import type { RowKind, RowStore } from "#functions/platform/rows/row-store.ts";
import { callStateSchema, newCallState, type CallState } from "./call-state.ts";
import { dayMs } from "../number/limit-windows.ts";

export const callRecordSchema = z.object({
  id: z.string(),
  numberHash: z.string(),
  /** The version of the consent text that the visitor ticked; absent when entering the code was the request itself. */
  consent: z.optional(z.string()),
  createdAtEpochMs: z.number(),
  expiresAtEpochSeconds: z.number(),
  call: callStateSchema,
  callVersion: z.number(),
});

export type CallRecord = z.infer<typeof callRecordSchema>;

export const callRows = {
  schema: callRecordSchema,
  stateName: "call",
} satisfies RowKind<"call", CallRecord>;

export type CallStore = RowStore<"call", CallRecord>;

const monthMs = (365.25 / 12) * dayMs;

export const callIdOf = (callId: string): string => `call#${callId}`;

export const makeCallRecord = (input: {
  readonly callId: string;
  readonly numberHash: string;
  readonly consent: string | undefined;
  readonly nowEpochMs: number;
  readonly call?: CallState;
}): CallRecord => ({
  id: callIdOf(input.callId),
  numberHash: input.numberHash,
  ...(input.consent === undefined ? {} : { consent: input.consent }),
  createdAtEpochMs: input.nowEpochMs,
  expiresAtEpochSeconds: Math.floor((input.nowEpochMs + voiceRetention.callMonths * monthMs) / 1000),
  call: input.call ?? newCallState(input.nowEpochMs),
  callVersion: 0,
});
