import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { expect, test } from "vitest";
import { contactRows, forwardRows, makeContactRecord } from "#functions/contact/contact-record.ts";
import { newOrderState } from "#functions/payment/order/next-order-state.ts";
import { makeOrderRecord, orderRows } from "#functions/payment/order/order-record.ts";
import { neverDueEpochMs } from "#functions/payment/order/order-state.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import type { RowKind, VersionedRow } from "#functions/platform/rows/row-store.ts";
import { callRows, makeCallRecord } from "#functions/voice/call/call-record.ts";
import { makeMessageRecord, messageRows } from "#functions/voice/whatsapp/message-record.ts";
import { makeNumberRecord, numberRows } from "#functions/voice/number/number-record.ts";
import { newNumberState } from "#functions/voice/number/number-state.ts";
import { tableSpecs } from "#infra/capabilities/capabilities.ts";
import { localNames } from "#infra/local/local-names.ts";
import { longTimeout } from "#test/support/aws/dynamodb-settings.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { openRawTable } from "#test/support/aws/raw-table.ts";
import { makeMessage } from "#test/support/contact/contact-messages.ts";

useEmbeddedAws();

const now = 5_000_000;

type Expected<State> = {
  /** What stands in a new row beside the record. */
  readonly keys: Readonly<Record<string, unknown>>;
  /** The state that a change writes, and what stands beside the record from then on. */
  readonly next: State;
  readonly nextKeys: Readonly<Record<string, unknown>>;
};

/** One kind of row, its types left behind. */
const makeCase = <Name extends string, Row extends VersionedRow<Name>>(
  title: string,
  table: keyof typeof tableSpecs,
  kind: RowKind<Name, Row>,
  record: Row,
  { keys, next, nextKeys }: Expected<Row[Name]>,
) => ({
  title,
  table,
  queue: kind.queue,
  record: record as { readonly id: string },
  keys,
  changed: { ...record, [kind.stateName]: next, [`${kind.stateName}Version`]: 1, ...nextKeys },
  open: () => {
    const { find, add, change } = makeDynamoDbRowStore(
      makeDynamoDb(longTimeout),
      localNames.tables[table],
      kind,
    );
    return { find, add: () => add(record), change: () => change(record, next, now) };
  },
});

const asSent = {
  message: makeMessage(),
  key: "a-key-of-a-visitor",
  requestId: "edge-id",
  spamReasons: [],
  nowEpochMs: now,
};
const contact = makeContactRecord(asSent);
const forwarded = makeContactRecord({ ...asSent, key: "a-key-of-another", forwards: true });
const waiting = makeContactRecord({ ...asSent, key: "a-key-of-a-third-one", forwards: true });
const order = makeOrderRecord({
  id: "order-1",
  origin: "form",
  requestId: "edge-id",
  order: newOrderState(
    { amountPaise: 500, origin: "form" },
    { id: "lease", endsAtEpochMs: now + 30_000 },
    now,
  ),
  nowEpochMs: now,
});
const message = makeMessageRecord({ id: "message#1", sealed: "s", askedAtEpochMs: now, nowEpochMs: now });
const number = makeNumberRecord("number#1", newNumberState, now);
const call = makeCallRecord({ callId: "1", numberHash: "n", consent: undefined, nowEpochMs: now });

const mailKeys = { mail: "pending", dueAtEpochMs: now };
const done = { copies: 1, refusals: 0, deaths: 0 };

const cases = [
  makeCase("[CONT-08] a message that is accepted", "contact", contactRows, contact, {
    keys: mailKeys,
    next: { ...done, mail: "accepted", dueAtEpochMs: now + 1 },
    nextKeys: { mail: "accepted", dueAtEpochMs: now + 1 },
  }),
  makeCase("[CONT-13] a message that is done, and is to be forwarded", "contact", contactRows, forwarded, {
    keys: { ...mailKeys, forward: "pending", forwardDueAtEpochMs: now },
    next: done,
    nextKeys: { forward: "pending", forwardDueAtEpochMs: now },
  }),
  makeCase("[CONT-13] a message whose forwarding waits", "contact", forwardRows, waiting, {
    keys: { forward: "pending", forwardDueAtEpochMs: now },
    next: { forward: "pending", dueAtEpochMs: now + 60_000, tries: 1 },
    nextKeys: { forward: "pending", forwardDueAtEpochMs: now + 60_000 },
  }),
  makeCase("[PAY-15] an order", "payment", orderRows, order, {
    keys: { work: "open", dueAtEpochMs: now + 20_000 },
    next: { ...order.order, attempts: [], review: "paid twice" },
    nextKeys: { work: "review", dueAtEpochMs: neverDueEpochMs },
  }),
  makeCase("[VOICE-04] a message that waits", "voice", messageRows, message, {
    keys: { work: "reply", dueAtEpochMs: now },
    next: { attempts: 1, sealed: "s", dueAtEpochMs: now + 5000 },
    nextKeys: { work: "reply", dueAtEpochMs: now + 5000 },
  }),
  makeCase("[VOICE-08] a number", "voice", numberRows, number, {
    keys: {},
    next: { ...newNumberState, calls: [{ id: "call", atEpochMs: now }] },
    nextKeys: { expiresAtEpochSeconds: now / 1000 + 30 * 24 * 3600 },
  }),
  makeCase("[VOICE-07] a call", "voice", callRows, call, {
    keys: {},
    next: { step: "ended", changedAtEpochMs: now },
    nextKeys: {},
  }),
];

test.for(cases)(
  "$title is stored with the keys of its index, found without them, and changed with them once, as it was seen",
  async ({ table, record, keys, changed, open }) => {
    const rows = openRawTable(makeDynamoDb(longTimeout), localNames.tables[table]);
    const { find, add, change } = open();
    expect(await add()).toEqual({ type: "added" });
    expect(await rows.read(record.id)).toEqual({ ...record, ...keys });
    expect(await find(record.id)).toEqual(record);
    expect([await change(), await change()]).toEqual(["changed", "changed by another"]);
    expect(await rows.read(record.id)).toEqual(changed);
  },
);

test.for(cases.filter(({ queue }) => queue !== undefined))(
  "$title stands in the index that its table has",
  ({ table, queue }) => {
    const { indexName, workName, dueName } = queue!;
    expect(tableSpecs[table]).toContainEqual(
      expect.objectContaining({ indexName, workKey: workName, dueKey: dueName }),
    );
  },
);

test("[CONT-08] [PAY-15] [VOICE-04] a row is read strongly: as it is, and not as it was", async () => {
  const db = makeDynamoDb();
  const asked = mockClient(db).on(GetCommand).resolves({});
  expect(await makeDynamoDbRowStore(db, "the-table", callRows).find("call#1")).toBeUndefined();
  expect(asked.commandCalls(GetCommand)[0]!.args[0].input).toMatchObject({ ConsistentRead: true });
});
