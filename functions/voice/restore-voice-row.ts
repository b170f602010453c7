import * as z from "zod/mini";
import type { MemberSets } from "#functions/platform/rows/member-sets.ts";
import { makeRestoreRow, type Restored } from "#functions/platform/rows/restore-row.ts";
import type { RowStore } from "#functions/platform/rows/row-store.ts";
import { callRecordSchema, type CallStore } from "./call/call-record.ts";
import { decideOnNumber, type NumberDeps } from "./number/decide-on-number.ts";
import type { MessageRecord } from "./whatsapp/message-record.ts";
import { numberIdOf, numberRecordSchema } from "./number/number-record.ts";
import { nextReplyState } from "./whatsapp/reply-state.ts";
import { forgetUntil, restoreNumber } from "./number/restore-number.ts";

type RestoreVoiceDeps = NumberDeps & {
  readonly messages: RowStore<"reply", MessageRecord>;
  readonly calls: CallStore;
  readonly sets: Pick<MemberSets, "take">;
  /** When the owner of a number was erased. */
  readonly erasedAt: (numberHash: string) => number | undefined;
};

type RestoreRow = (row: unknown) => Promise<Restored>;

const setSchema = z.object({
  id: z.string(),
  /** Absent once the last place was given back: DynamoDB keeps no empty set. */
  members: z._default(z.set(z.string()), new Set()),
  expiresAtEpochSeconds: z.number(),
});

/** A taken place stays taken, even if the cap has changed. */
const makeRestoreSet =
  ({ sets }: RestoreVoiceDeps): RestoreRow =>
  async (row) => {
    const { id, members, expiresAtEpochSeconds } = z.parse(setSchema, row);
    for (const member of members) await sets.take(id, member, Number.MAX_SAFE_INTEGER, expiresAtEpochSeconds);
    return members.size === 0 ? "over" : "added to";
  };

/** A message comes back so that it is known if WhatsApp delivers it again: its code and its reply are over. */
const makeRestoreInbound = ({ messages, clock }: RestoreVoiceDeps): RestoreRow =>
  makeRestoreRow({ store: messages, clock }, nextReplyState);

const makeRestoreNumberRow =
  (deps: RestoreVoiceDeps): RestoreRow =>
  (row) => {
    const { id, number } = z.parse(numberRecordSchema, row);
    const numberHash = id.slice(numberIdOf("").length);
    const erasedAtEpochMs = deps.erasedAt(numberHash);
    const kept = erasedAtEpochMs === undefined ? number : forgetUntil(number, erasedAtEpochMs);
    return decideOnNumber(deps, numberHash, (state, now) => restoreNumber(state, kept, now));
  };

const makeRestoreCall =
  ({ calls, clock, erasedAt }: RestoreVoiceDeps): RestoreRow =>
  async (row) => {
    const { numberHash, createdAtEpochMs } = z.parse(callRecordSchema, row);
    return createdAtEpochMs <= (erasedAt(numberHash) ?? 0)
      ? "erased"
      : makeRestoreRow({ store: calls, clock })(row);
  };

/** By the part of a row's id before the first `#`. */
const restorers = {
  message: makeRestoreInbound,
  number: makeRestoreNumberRow,
  call: makeRestoreCall,
  cap: makeRestoreSet,
  tries: makeRestoreSet,
} as const;

const rowSchema = z.object({
  id: z.pipe(
    z.string(),
    z.pipe(
      z.transform((id: string) => id.slice(0, id.indexOf("#"))),
      z.enum(["message", "number", "call", "cap", "tries"]),
    ),
  ),
});

/**
 * Brings one row of the voice table back from a backup: what is missing, and for numbers and caps what the present row
 * lacks. No code comes back to life, and no limit is lowered.
 * @throws ZodError for a value that is no row of this table, or when the table is out of reach.
 */
export const makeRestoreVoiceRow =
  (deps: RestoreVoiceDeps): RestoreRow =>
  (row) =>
    restorers[z.parse(rowSchema, row).id](deps)(row);
