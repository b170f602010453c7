import * as z from "zod/mini";
import { numberIdOf } from "#functions/platform/number-keys.ts";
import { otherRows, personalRows, type HandlingOf } from "#functions/platform/rows/data-handling.ts";
import type { personalData } from "#shared/feature-tables.ts";
import { callRows } from "./call/call-record.ts";
import { decideOnNumber } from "./number/decide-on-number.ts";
import { numberRows, type NumberRecord } from "./number/number-record.ts";
import { newNumberState } from "./number/number-state.ts";
import { forgetUntil, restoreNumber } from "./number/restore-number.ts";
import { messageRows } from "./whatsapp/message-record.ts";
import { nextReplyState } from "./whatsapp/reply-state.ts";
import { unsealReply } from "./whatsapp/sealed-reply.ts";

const setSchema = z.object({
  id: z.string().check(z.regex(/^(cap|tries)#/)),
  /** Absent after the last place was released: DynamoDB does not store empty sets. */
  members: z._default(z.set(z.string()), new Set()),
  expiresAtEpochSeconds: z.number(),
});

const numberHashOf = ({ id }: NumberRecord) => id.slice(numberIdOf("").length);

/** The number's row comes last: an erasure that was interrupted finds the remaining rows through it. */
export const voiceDataHandling: HandlingOf<(typeof personalData)["voice"]> = {
  messages: personalRows({
    kind: messageRows,
    subjects: ({ id, reply: { sealed }, receivedAtEpochMs }, unseal) => {
      const recipient = sealed === undefined ? undefined : unsealReply({ unseal }, id, sealed)?.recipient;
      return recipient?.type === "number"
        ? [{ number: recipient.e164, sinceEpochMs: receivedAtEpochMs }]
        : [];
    },
    exported: ({ id, askedAtEpochMs }) => [{ id, receivedAt: new Date(askedAtEpochMs).toISOString() }],
    erased: () => "nothing",
    // Restored without its sealed reply, whose code has expired. The row serves only to recognize the message if
    // WhatsApp delivers it again.
    restored: nextReplyState,
  }),
  calls: personalRows({
    kind: callRows,
    subjects: ({ numberHash, createdAtEpochMs }) => [{ numberHash, sinceEpochMs: createdAtEpochMs }],
    exported: ({ id, createdAtEpochMs, consent, call }) => [
      { id, askedAt: new Date(createdAtEpochMs).toISOString(), consent, ...call },
    ],
    erased: () => "nothing",
    restored: "as it was",
    remarks: () => ["Erase the data at Meta and the voice provider yourself."],
  }),
  numbers: personalRows({
    kind: numberRows,
    subjects: (row) => [{ numberHash: numberHashOf(row), sinceEpochMs: 0 }],
    leadsTo: ({ number: { code, issued, told: notified } }) => [
      ...issued.map(({ id }) => id),
      ...(code === undefined ? [] : [code.messageId]),
      ...(notified === undefined ? [] : [notified.id]),
    ],
    exported: ({ number }) => [number],
    erased: ({ number: { blocked } }) =>
      blocked === true ? { leaves: { ...newNumberState, blocked } } : "nothing",
    // A restore makes no code valid again, and lowers no limit.
    restored: {
      joined: (row, { rowsOf, clock, erasedAt }) => {
        const numberHash = numberHashOf(row);
        const erasedAtEpochMs = erasedAt({ numberHash });
        const stored = erasedAtEpochMs === undefined ? row.number : forgetUntil(row.number, erasedAtEpochMs);
        return decideOnNumber({ numbers: rowsOf(numberRows), clock }, numberHash, (state, now) =>
          restoreNumber(state, stored, now),
        );
      },
    },
    remarks: (rows) =>
      rows.some(({ number }) => number.blocked === true)
        ? [
            "The block of the number stays stored, under its keyed hash: without it, the number could be called again, against its owner's request.",
          ]
        : [],
  }),
  // A taken place stays taken, even if the cap has changed.
  dayCounts: otherRows(setSchema, async ({ id, members, expiresAtEpochSeconds }, { sets }) => {
    for (const member of members) await sets.take(id, member, Number.MAX_SAFE_INTEGER, expiresAtEpochSeconds);
    return members.size === 0 ? "outdated" : "added to";
  }),
};
