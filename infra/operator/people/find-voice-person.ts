import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { callRecordSchema, callRows, type CallRecord } from "#functions/voice/call/call-record.ts";
import {
  messageRecordSchema,
  messageRows,
  type MessageRecord,
} from "#functions/voice/whatsapp/message-record.ts";
import type { NumberKeys } from "#functions/voice/number/number-keys.ts";
import { numberIdOf, numberRows, type NumberRecord } from "#functions/voice/number/number-record.ts";
import { newNumberState, type NumberState } from "#functions/voice/number/number-state.ts";
import { unsealReply } from "#functions/voice/whatsapp/sealed-reply.ts";
import { actOnLatest, eraseLatest, eraseRow } from "./erase-row.ts";
import { nothingKept, type PersonRecord } from "./person-record.ts";
import type { ScanTable } from "../command/scan-table.ts";

type Deps = {
  readonly db: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly scanTable: ScanTable;
  readonly clock: () => number;
  readonly keys: NumberKeys;
};

/**
 * The rows of the messages that the number's row still names; the link between message and number is not kept for
 * longer.
 */
const messageIdsOf = ({ code, issued, told }: NumberState): readonly string[] => [
  ...issued.map(({ id }) => id),
  ...(code === undefined ? [] : [code.messageId]),
  ...(told === undefined ? [] : [told.id]),
];

const blockStays =
  "That the number is blocked stays, under its keyed hash: without it, the number could be called again, which its owner asked us not to do.";

/**
 * What the voice demo keeps of a number, found by its keyed hash. No index leads to the calls, so the whole table is
 * read. Caps of the day count calls without a number, and disappear after two days by themselves.
 * @throws when the table is out of reach, or ZodError for a row that does not belong to this table.
 */
export const findVoicePerson = async (
  { db, tableName, scanTable, clock, keys }: Deps,
  e164: string,
): Promise<PersonRecord> => {
  const numbers = makeDynamoDbRowStore(db, tableName, numberRows);
  const numberHash = keys.hash("number", e164);
  const number = await numbers.find(numberIdOf(numberHash));
  const named = new Set(number === undefined ? [] : messageIdsOf(number.number));

  const isOfNumber = ({ id, reply: { sealed } }: MessageRecord): boolean => {
    const recipient = sealed === undefined ? undefined : unsealReply(keys, id, sealed)?.recipient;
    return named.has(id) || (recipient?.type === "number" && recipient.e164 === e164);
  };
  const calls: CallRecord[] = [];
  const messages: MessageRecord[] = [];
  for await (const page of scanTable(tableName)) {
    for (const row of page) {
      const call = z.safeParse(callRecordSchema, row).data;
      if (call?.numberHash === numberHash) calls.push(call);
      const message = z.safeParse(messageRecordSchema, row).data;
      if (message !== undefined && isOfNumber(message)) messages.push(message);
    }
  }
  if (number === undefined && calls.length === 0 && messages.length === 0) return nothingKept;

  return {
    addresses: [],
    kept: {
      voiceDemo: {
        number: number?.number,
        calls: calls.map(({ id, createdAtEpochMs, consent, call }) => ({
          id,
          askedAt: new Date(createdAtEpochMs).toISOString(),
          consent,
          ...call,
        })),
        messages: messages.map(({ id, askedAtEpochMs }) => ({
          id,
          receivedAt: new Date(askedAtEpochMs).toISOString(),
        })),
      },
    },
    objection: undefined,
    erase: async () => {
      const outcomes: unknown[] = [];
      for (const { id } of calls) outcomes.push(await eraseLatest(db, tableName, callRows, id));
      for (const { id } of messages) outcomes.push(await eraseLatest(db, tableName, messageRows, id));
      // Last, since it leads to the messages.
      const ofNumber = await actOnLatest<NumberRecord, NumberRecord | "block kept">(
        () => numbers.find(numberIdOf(numberHash)),
        async (row) => {
          if (row.number.blocked !== true) return eraseRow(db, tableName, numberRows, row);
          const changed = await numbers.change(row, { ...newNumberState, blocked: true }, clock());
          return changed === "changed" ? "block kept" : changed;
        },
      );
      return {
        isWhole: [...outcomes, ofNumber].every((outcome) => outcome !== "changed by another"),
        report: [
          `Erased of the voice demo: calls ${calls.length}, messages ${messages.length}, and what counted against the number's limits.`,
          ...(ofNumber === "block kept" ? [blockStays] : []),
          "What Meta and the voice provider keep is to be erased there.",
        ],
      };
    },
  };
};
