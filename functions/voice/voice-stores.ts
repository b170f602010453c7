import type { CallRecord } from "./call-record.ts";
import type { CallState } from "./call-state.ts";
import type { MessageRecord } from "./message-record.ts";
import type { NumberRecord } from "./number-record.ts";
import type { NumberState } from "./number-state.ts";
import type { ReplyState } from "./reply-state.ts";

/** Rows with one state that changes. Every method throws when the store is out of reach. */
type Rows<Row, State> = {
  readonly find: (id: string) => Promise<Row | undefined>;
  /** Stores a row once under its id. `known`: that id has one already. */
  readonly add: (
    row: Row,
  ) => Promise<{ readonly type: "added" } | { readonly type: "known"; readonly record: Row }>;
  /** Replaces the state of a row, if nobody has since it was read. */
  readonly change: (seen: Row, next: State) => Promise<"changed" | "changed by another">;
};

export type WaitingReply = {
  readonly id: string;
  readonly receivedAtEpochMs: number;
  readonly dueAtEpochMs: number;
};

export type MessageStore = Rows<MessageRecord, ReplyState> & {
  /** Messages without their reply that are due at that time or earlier, the longest due first. May lag behind the rows. */
  readonly listDue: (dueAtEpochMs: number) => Promise<readonly WaitingReply[]>;
};

/** A change keeps a number's row for as long as `forgetNumberAt` says. */
export type NumberStore = Rows<NumberRecord, NumberState>;

export type CallStore = Rows<CallRecord, CallState>;
