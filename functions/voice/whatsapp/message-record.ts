import * as z from "zod/mini";
import { voiceRetention } from "#shared/voice/voice-retention.ts";
import type { RowKind, RowStore, WorkList } from "#functions/platform/rows/row-store.ts";
import { dayMs } from "../number/limit-windows.ts";
import { newReplyState, replyStateSchema } from "./reply-state.ts";

/** One inbound WhatsApp message and its pending reply. The text of the message is not stored. */
export const messageRecordSchema = z.object({
  id: z.string(),
  askedAtEpochMs: z.number(),
  receivedAtEpochMs: z.number(),
  expiresAtEpochSeconds: z.number(),
  reply: replyStateSchema,
  replyVersion: z.number(),
});

export type MessageRecord = z.infer<typeof messageRecordSchema>;

const waitingSchema = z.object({ id: z.string(), receivedAtEpochMs: z.number(), dueAtEpochMs: z.number() });

/** One table contains all rows of the voice demo: the prefix of a row's id is its kind, and only messages have work. */
export const messageRows = {
  schema: messageRecordSchema,
  stateName: "reply",
  queue: {
    indexName: "reply-due",
    workName: "work",
    dueName: "dueAtEpochMs",
    workOf: ({ dueAtEpochMs }) => (dueAtEpochMs === undefined ? undefined : { work: "reply", dueAtEpochMs }),
    waitingSchema,
  },
} satisfies RowKind<"reply", MessageRecord>;

export type MessageStore = RowStore<"reply", MessageRecord> &
  WorkList<"reply", z.infer<typeof waitingSchema>>;

export const messageIdOf = (messageHash: string): string => `message#${messageHash}`;

export const makeMessageRecord = (input: {
  readonly id: string;
  readonly sealed: string;
  readonly askedAtEpochMs: number;
  readonly nowEpochMs: number;
}): MessageRecord => ({
  id: input.id,
  askedAtEpochMs: input.askedAtEpochMs,
  receivedAtEpochMs: input.nowEpochMs,
  expiresAtEpochSeconds: Math.ceil((input.nowEpochMs + voiceRetention.messageDays * dayMs) / 1000),
  reply: newReplyState(input.sealed, input.nowEpochMs),
  replyVersion: 0,
});
