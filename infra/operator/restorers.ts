import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { makeDynamoDbContactStore } from "#functions/contact/dynamodb-contact-store.ts";
import { makeRestoreMessage } from "#functions/contact/restore-message.ts";
import { makeDynamoDbOrderStore } from "#functions/payment/dynamodb-order-store.ts";
import { makeRestoreOrder } from "#functions/payment/restore-order.ts";
import { makeDynamoDbMemberSets } from "#functions/platform/dynamodb-member-sets.ts";
import type { MemberSets } from "#functions/platform/member-sets.ts";
import {
  makeDynamoDbCallStore,
  makeDynamoDbMessageStore,
  makeDynamoDbNumberStore,
} from "#functions/voice/dynamodb-voice-stores.ts";
import { makeRestoreVoiceRow } from "#functions/voice/restore-voice-row.ts";
import { dryRunStore } from "./dry-run-store.ts";
import type { RestoreRow } from "./restore-rows.ts";

type RestorerDeps = {
  readonly db: DynamoDBDocumentClient;
  /** The live one. */
  readonly tableName: string;
  readonly clock: () => number;
  /** Looks, and writes nothing. */
  readonly dryRun: boolean;
};

const takeNothing: Pick<MemberSets, "take"> = {
  take: () => Promise.resolve({ type: "taken", count: 0 }),
};

/** How a row of each capability's table comes back. */
export const restorers = {
  contact: ({ db, tableName, clock, dryRun }: RestorerDeps): RestoreRow => {
    const store = makeDynamoDbContactStore(db, tableName);
    return makeRestoreMessage({ store: dryRun ? dryRunStore(store) : store, clock });
  },
  payment: ({ db, tableName, clock, dryRun }: RestorerDeps): RestoreRow => {
    const store = makeDynamoDbOrderStore(db, tableName);
    return makeRestoreOrder({ store: dryRun ? dryRunStore(store) : store, clock });
  },
  voice: ({ db, tableName, clock, dryRun }: RestorerDeps): RestoreRow => {
    const messages = makeDynamoDbMessageStore(db, tableName);
    const numbers = makeDynamoDbNumberStore(db, tableName, clock);
    const calls = makeDynamoDbCallStore(db, tableName);
    return makeRestoreVoiceRow(
      dryRun
        ? {
            messages: dryRunStore(messages),
            numbers: dryRunStore(numbers),
            calls: dryRunStore(calls),
            sets: takeNothing,
            clock,
          }
        : { messages, numbers, calls, sets: makeDynamoDbMemberSets(db, tableName), clock },
    );
  },
} as const;

export type Capability = keyof typeof restorers;
