import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { contactRecordSchema, contactRows } from "#functions/contact/contact-record.ts";
import { nextDeliveryState } from "#functions/contact/delivery-state.ts";
import { makeRestoreContactRow } from "#functions/contact/restore-contact-row.ts";
import { nextOrderState } from "#functions/payment/order/next-order-state.ts";
import { orderRecordSchema, orderRows } from "#functions/payment/order/order-record.ts";
import { withoutPayer } from "#functions/payment/order/order-state.ts";
import { makeDynamoDbMemberSets } from "#functions/platform/rows/dynamodb-member-sets.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import type { MemberSets } from "#functions/platform/rows/member-sets.ts";
import { makeRestoreRow } from "#functions/platform/rows/restore-row.ts";
import type { RowKind, RowStore, VersionedRow } from "#functions/platform/rows/row-store.ts";
import { callRows } from "#functions/voice/call/call-record.ts";
import { messageRows } from "#functions/voice/whatsapp/message-record.ts";
import { numberRows } from "#functions/voice/number/number-record.ts";
import { makeRestoreVoiceRow } from "#functions/voice/restore-voice-row.ts";
import type { RestoreRow } from "./restore-rows.ts";
import { makeRestoreTombstone, type ErasedPeople } from "../people/tombstones.ts";

type RestorerDeps = {
  readonly db: DynamoDBDocumentClient;
  /** The live one. */
  readonly tableName: string;
  readonly clock: () => number;
  readonly erased: ErasedPeople;
  /** Reads only, and writes nothing. */
  readonly dryRun: boolean;
};

/** The live rows; in a dry run, stand-ins that tell what a write would do and write nothing. */
const openRows = <Name extends string, Row extends VersionedRow<Name>>(
  { db, tableName, dryRun }: RestorerDeps,
  kind: RowKind<Name, Row>,
): RowStore<Name, Row> => {
  const store = makeDynamoDbRowStore(db, tableName, kind);
  if (!dryRun) return store;
  return {
    ...store,
    add: async ({ id }) => {
      const record = await store.find(id);
      return record === undefined ? { type: "added" } : { type: "known", record };
    },
    change: () => Promise.resolve("changed"),
  };
};

const takeNothing: Pick<MemberSets, "take"> = {
  take: () => Promise.resolve({ type: "taken", count: 0 }),
};

/** How a row of each capability's table comes back. */
export const restorers = {
  /** A message is not mailed by itself: a person decides. */
  contact: (deps: RestorerDeps): RestoreRow => {
    const restoreRow = makeRestoreRow(
      { store: openRows(deps, contactRows), clock: deps.clock },
      nextDeliveryState,
    );
    return makeRestoreContactRow(async (row) => {
      const { receivedAtEpochMs, message } = z.parse(contactRecordSchema, row);
      const isErased = receivedAtEpochMs <= (deps.erased.byEmail(message.email) ?? 0);
      return isErased ? "erased" : restoreRow(row);
    });
  },
  /** The sweep asks the provider what has become of an order since. Only a payer's address and note are personal in it. */
  payment: (deps: RestorerDeps): RestoreRow => {
    const restoreRow = makeRestoreRow(
      { store: openRows(deps, orderRows), clock: deps.clock },
      nextOrderState,
    );
    return async (row) => {
      const record = z.parse(orderRecordSchema, row);
      const order = withoutPayer(
        record.order,
        (email, { openedAtEpochMs }) => openedAtEpochMs <= (deps.erased.byEmail(email) ?? 0),
      );
      return restoreRow({ ...record, order });
    };
  },
  voice: (deps: RestorerDeps): RestoreRow =>
    makeRestoreVoiceRow({
      messages: openRows(deps, messageRows),
      numbers: openRows(deps, numberRows),
      calls: openRows(deps, callRows),
      sets: deps.dryRun ? takeNothing : makeDynamoDbMemberSets(deps.db, deps.tableName),
      erasedAt: deps.erased.byNumber,
      clock: deps.clock,
    }),
  /** Before the others, where the live table of tombstones was lost as well. */
  tombstones: ({ db, tableName, dryRun }: RestorerDeps): RestoreRow =>
    makeRestoreTombstone(db, tableName, dryRun),
} as const;

export type Capability = keyof typeof restorers;
