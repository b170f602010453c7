import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeAll, expect, test } from "vitest";
import { contactRows, forwardRows } from "#functions/contact/contact-record.ts";
import { newOrderState } from "#functions/payment/order/next-order-state.ts";
import { makeOrderRecord, orderRows } from "#functions/payment/order/order-record.ts";
import { neverDueEpochMs } from "#functions/payment/order/order-state.ts";
import { makeDynamoDbRowStore, makeDynamoDbWorkStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import type { RowKind, VersionedRow } from "#functions/platform/rows/row-store.ts";
import { callRows, makeCallRecord } from "#functions/voice/call/call-record.ts";
import { makeMessageRecord, messageRows } from "#functions/voice/whatsapp/message-record.ts";
import { makeNumberRecord, numberRows } from "#functions/voice/number/number-record.ts";
import { newNumberState } from "#functions/voice/number/number-state.ts";
import { localNames } from "#infra/local/local-names.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { openRawTable } from "#test/support/aws/raw-table.ts";
import { makeStored } from "#test/contact/support/contact-messages.ts";

useEmbeddedAws();
let db: ReturnType<typeof makeDynamoDb>;
beforeAll(() => {
  db = makeDynamoDb();
});

const now = 5_000_000;

type Keys = Readonly<Record<string, unknown>>;

/** One kind of row, its types left behind: what stands beside a new record, and beside one that was changed. */
const makeCase = <Name extends string, Row extends VersionedRow<Name>>(
  title: string,
  table: string,
  kind: RowKind<Name, Row>,
  record: Row,
  next: Row[Name],
  [keys, keysAfter]: readonly [Keys, Keys],
) => ({
  title,
  table,
  kind,
  record,
  keys,
  changed: { ...record, [kind.stateName]: next, [`${kind.stateName}Version`]: 1, ...keysAfter },
  open: () => {
    const store = makeDynamoDbRowStore(db, table, kind);
    return { ...store, add: () => store.add(record), change: () => store.change(record, next, now) };
  },
  /** Whether it stands in its index under these keys. */
  isListed: async (of: Keys) => {
    const { queue } = kind;
    if (queue === undefined) return false;
    const store = makeDynamoDbWorkStore(db, table, { ...kind, queue });
    const listed = await store.listDue(String(of[queue.workName]), Number(of[queue.dueName]));
    return (listed as readonly { readonly id: string }[]).some(({ id }) => id === record.id);
  },
});

const { contact, payment, voice } = localNames.tables;
const makeContact = (key: string, forwards = false) => makeStored({ key, forwards, nowEpochMs: now });
const lease = { id: "lease", endsAtEpochMs: now + 30_000 };
const order = makeOrderRecord({
  id: "order-1",
  origin: "form",
  requestId: "edge-id",
  order: newOrderState({ amountPaise: 500, origin: "form" }, lease, now),
  nowEpochMs: now,
});
const message = makeMessageRecord({ id: "message#1", sealed: "s", askedAtEpochMs: now, nowEpochMs: now });
const number = makeNumberRecord("number#1", newNumberState, now);
const call = makeCallRecord({ callId: "1", numberHash: "n", consent: undefined, nowEpochMs: now });

const done = { copies: 1, refusals: 0, deaths: 0 };
const mailed = { mail: "pending", dueAtEpochMs: now };
const forwarded = { forward: "pending", forwardDueAtEpochMs: now };

test.for([
  makeCase(
    "[CONT-08] an accepted message",
    contact,
    contactRows,
    makeContact("a-key-of-a-visitor-1"),
    { mail: "accepted", dueAtEpochMs: now + 1, ...done },
    [mailed, { mail: "accepted", dueAtEpochMs: now + 1 }],
  ),
  makeCase("[CONT-08] a finished message", contact, contactRows, makeContact("a-key-of-a-visitor-2"), done, [
    mailed,
    {},
  ]),
  makeCase(
    "[CONT-13] a message to be forwarded too",
    contact,
    contactRows,
    makeContact("a-key-of-a-visitor-3", true),
    done,
    [{ ...mailed, ...forwarded }, forwarded],
  ),
  makeCase(
    "[CONT-13] a message with pending forwarding",
    contact,
    forwardRows,
    makeContact("a-key-of-a-visitor-4", true),
    { forward: "pending", dueAtEpochMs: now + 60_000, tries: 1 },
    [forwarded, { forward: "pending", forwardDueAtEpochMs: now + 60_000 }],
  ),
  makeCase(
    "[PAY-15] an order",
    payment,
    orderRows,
    order,
    { ...order.order, attempts: [], review: "paid twice" },
    [
      { work: "open", dueAtEpochMs: now + 20_000 },
      { work: "review", dueAtEpochMs: neverDueEpochMs },
    ],
  ),
  makeCase(
    "[VOICE-04] a pending WhatsApp message",
    voice,
    messageRows,
    message,
    { attempts: 1, sealed: "s", dueAtEpochMs: now + 5000 },
    [
      { work: "reply", dueAtEpochMs: now },
      { work: "reply", dueAtEpochMs: now + 5000 },
    ],
  ),
  makeCase(
    "[VOICE-08] a number",
    voice,
    numberRows,
    number,
    { ...newNumberState, calls: [{ id: "call", atEpochMs: now }] },
    [{}, { expiresAtEpochSeconds: now / 1000 + 30 * 24 * 3600 }],
  ),
  makeCase("[VOICE-07] a call", voice, callRows, call, { step: "ended", changedAtEpochMs: now }, [{}, {}]),
])(
  "$title is stored with its keys, listed as work, changed once, and returned to a second add",
  async ({ table, kind, record, keys, changed, open, isListed }) => {
    const store = open();
    expect(await store.add()).toEqual({ type: "added" });
    expect(await openRawTable(db, table).read(record.id)).toEqual({ ...record, ...keys });
    expect([await store.find(record.id), await isListed(keys)]).toEqual([record, kind.queue !== undefined]);
    expect([await store.change(), await store.change()]).toEqual(["changed", "changed by another"]);
    expect(await openRawTable(db, table).read(record.id)).toEqual(changed);
    expect(await isListed(keys)).toBe(false);
    expect(await store.add()).toMatchObject({ type: "known", record: { id: record.id } });
  },
);

test("[CONT-08] [PAY-15] finds a row with a consistent read, and rejects when the table throttles", async () => {
  const dynamo = mockClient(db);
  const throttled = Object.assign(new Error("slow down"), { name: "ThrottlingException" });
  dynamo.on(GetCommand).resolves({});
  dynamo.on(PutCommand).rejects(throttled).on(UpdateCommand).rejects(throttled);
  const record = makeContact("a-key-of-a-visitor-5");
  const store = makeDynamoDbRowStore(db, contact, contactRows);
  await store.find(record.id);
  expect(dynamo.commandCalls(GetCommand)[0]?.args[0].input).toMatchObject({ ConsistentRead: true });
  await expect(store.add(record)).rejects.toThrow("slow down");
  await expect(store.change(record, done, now)).rejects.toThrow("slow down");
  dynamo.restore();
});

test("[CONT-08] [PAY-15] [VOICE-04] reads the due rows to the last page", async () => {
  const dynamo = mockClient(db);
  const waiting = { dueAtEpochMs: now, receivedAtEpochMs: now };
  dynamo
    .on(QueryCommand)
    .resolvesOnce({ Items: [{ ...waiting, id: "a" }], LastEvaluatedKey: { id: "a" } })
    .resolves({ Items: [{ ...waiting, id: "b" }] });
  const listed = await makeDynamoDbWorkStore(db, contact, contactRows).listDue("parked", now);
  expect(listed.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(dynamo.commandCalls(QueryCommand)[1]?.args[0].input).toMatchObject({
    ExclusiveStartKey: { id: "a" },
  });
  dynamo.restore();
});
