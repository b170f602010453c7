import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { contactRows, forwardRows, makeContactRecord } from "#functions/contact/contact-record.ts";
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
import { tableSpecs } from "#infra/capabilities/capabilities.ts";
import type { TableSpec } from "#infra/capabilities/capability.ts";
import { makeMessage } from "#test/support/contact/contact-messages.ts";

const db = makeDynamoDb();
const dynamo = mockClient(db);
beforeEach(() => dynamo.reset());

const now = 5_000_000;
const TableName = "the-table";

type Expected<State> = {
  /** The state that a change writes, and what else it sends. */
  readonly next: State;
  readonly update: {
    readonly expression: string;
    readonly names: Readonly<Record<string, string>>;
    readonly values: Readonly<Record<string, unknown>>;
  };
  /** What stands in a new row beside the record. */
  readonly keys: Readonly<Record<string, unknown>>;
};

/** One kind of row, its types left behind. */
const makeCase = <Name extends string, Row extends VersionedRow<Name>>(
  title: string,
  table: TableSpec,
  kind: RowKind<Name, Row>,
  record: Row,
  expected: Expected<Row[Name]>,
) => {
  const store = makeDynamoDbRowStore(db, TableName, kind);
  return {
    title,
    table,
    kind,
    record,
    expected,
    find: () => store.find(record.id),
    add: () => store.add(record),
    change: () => store.change(record, expected.next, now),
  };
};

const asSent = {
  message: makeMessage(),
  key: "a-key-of-a-visitor",
  requestId: "edge-id",
  spamReasons: [],
  nowEpochMs: now,
};
const contact = makeContactRecord(asSent);
const forwarded = makeContactRecord({ ...asSent, forwards: true });
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

const leavesIndex = "SET #state = :next, #version = :version REMOVE #work, #due";
const staysInIndex = "SET #state = :next, #version = :version, #work = :work, #due = :due";

const mailKeys = { mail: "pending", dueAtEpochMs: now };
const deliveryNames = {
  "#state": "delivery",
  "#version": "deliveryVersion",
  "#work": "mail",
  "#due": "dueAtEpochMs",
};
const delivered = {
  next: { copies: 1, refusals: 0, deaths: 0 },
  update: { expression: leavesIndex, names: deliveryNames, values: {} },
};

const cases = [
  makeCase("[CONT-08] a message that is accepted", tableSpecs.contact, contactRows, contact, {
    keys: mailKeys,
    next: { mail: "accepted", dueAtEpochMs: now + 1, copies: 1, refusals: 0, deaths: 0 },
    update: {
      expression: staysInIndex,
      names: deliveryNames,
      values: { ":work": "accepted", ":due": now + 1 },
    },
  }),
  makeCase("[CONT-08] a message that is done", tableSpecs.contact, contactRows, contact, {
    keys: mailKeys,
    ...delivered,
  }),
  makeCase("[CONT-13] a message that is to be forwarded too", tableSpecs.contact, contactRows, forwarded, {
    keys: { ...mailKeys, forward: "pending", forwardDueAtEpochMs: now },
    ...delivered,
  }),
  makeCase("[CONT-13] a message whose forwarding waits", tableSpecs.contact, forwardRows, forwarded, {
    keys: { forward: "pending", forwardDueAtEpochMs: now },
    next: { forward: "pending", dueAtEpochMs: now + 60_000, tries: 1 },
    update: {
      expression: staysInIndex,
      names: {
        "#state": "forwarding",
        "#version": "forwardingVersion",
        "#work": "forward",
        "#due": "forwardDueAtEpochMs",
      },
      values: { ":work": "pending", ":due": now + 60_000 },
    },
  }),
  makeCase("[PAY-15] an order", tableSpecs.payment, orderRows, order, {
    keys: { work: "open", dueAtEpochMs: now + 20_000 },
    next: { ...order.order, attempts: [], review: "paid twice" },
    update: {
      expression: staysInIndex,
      names: { "#state": "order", "#version": "orderVersion", "#work": "work", "#due": "dueAtEpochMs" },
      values: { ":work": "review", ":due": neverDueEpochMs },
    },
  }),
  makeCase("[VOICE-04] a message that waits", tableSpecs.voice, messageRows, message, {
    keys: { work: "reply", dueAtEpochMs: now },
    next: { attempts: 1, sealed: "s", dueAtEpochMs: now + 5000 },
    update: {
      expression: staysInIndex,
      names: { "#state": "reply", "#version": "replyVersion", "#work": "work", "#due": "dueAtEpochMs" },
      values: { ":work": "reply", ":due": now + 5000 },
    },
  }),
  makeCase("[VOICE-08] a number", tableSpecs.voice, numberRows, number, {
    keys: {},
    next: { ...newNumberState, calls: [{ id: "call", atEpochMs: now }] },
    update: {
      expression: "SET #state = :next, #version = :version, expiresAtEpochSeconds = :expires",
      names: { "#state": "number", "#version": "numberVersion" },
      values: { ":expires": now / 1000 + 30 * 24 * 3600 },
    },
  }),
  makeCase("[VOICE-07] a call", tableSpecs.voice, callRows, call, {
    keys: {},
    next: { step: "ended", changedAtEpochMs: now },
    update: {
      expression: "SET #state = :next, #version = :version",
      names: { "#state": "call", "#version": "callVersion" },
      values: {},
    },
  }),
];

const conditionFailed = () => new ConditionalCheckFailedException({ $metadata: {}, message: "no" });

test.for(cases)("$title is found by its id, strongly", async ({ find, record, expected }) => {
  dynamo.on(GetCommand).resolves({ Item: { ...record, ...expected.keys } });
  expect(await find()).toEqual(record);
  expect(dynamo.commandCalls(GetCommand).map(({ args }) => args[0].input)).toEqual([
    { TableName, Key: { id: record.id }, ConsistentRead: true },
  ]);
});

test.for(cases)("$title is added with its keys, if there is none", async ({ add, record, expected }) => {
  dynamo.on(PutCommand).resolves({});
  expect(await add()).toEqual({ type: "added" });
  expect(dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input)).toEqual([
    { TableName, Item: { ...record, ...expected.keys }, ConditionExpression: "attribute_not_exists(id)" },
  ]);
});

test.for(cases)("$title is changed with its keys, if it is as it was seen", async (one) => {
  const { change, record, expected } = one;
  dynamo.on(UpdateCommand).resolves({});
  expect(await change()).toBe("changed");
  expect(dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input)).toEqual([
    {
      TableName,
      Key: { id: record.id },
      ConditionExpression: "#version = :seen",
      UpdateExpression: expected.update.expression,
      ExpressionAttributeNames: expected.update.names,
      ExpressionAttributeValues: {
        ":seen": 0,
        ":version": 1,
        ":next": expected.next,
        ...expected.update.values,
      },
    },
  ]);
});

test.for(cases)("$title that is there already is known, and what it holds is told", async (one) => {
  const { add, record } = one;
  dynamo.on(PutCommand).rejects(conditionFailed());
  dynamo.on(GetCommand).resolves({ Item: record });
  expect(await add()).toEqual({ type: "known", record });
});

test.for(cases)("$title that is not as it was seen was changed by another", async ({ change }) => {
  dynamo.on(UpdateCommand).rejects(conditionFailed());
  expect(await change()).toBe("changed by another");
});

test.for(cases)("$title of a table that throttles is an error, not an answer", async (one) => {
  const throttled = Object.assign(new Error("slow down"), { name: "ThrottlingException" });
  dynamo.on(PutCommand).rejects(throttled).on(UpdateCommand).rejects(throttled);
  await expect(one.add()).rejects.toThrow("slow down");
  await expect(one.change()).rejects.toThrow("slow down");
});

test.for(cases.filter(({ kind }) => kind.queue !== undefined))(
  "$title stands in the index that its table has",
  ({ kind, table }) => {
    const { indexName, workName, dueName } = kind.queue!;
    expect(table).toContainEqual(expect.objectContaining({ indexName, workKey: workName, dueKey: dueName }));
  },
);

/** Of the other queues, what is asked of which index. */
const others: readonly (readonly [
  asked: readonly [index: string, name: string, work: string],
  due: number,
  listDue: (due: number) => Promise<unknown>,
])[] = [
  [
    ["order-due", "work", "stuck"],
    now + 1,
    (due) => makeDynamoDbWorkStore(db, TableName, orderRows).listDue("stuck", due),
  ],
  [
    ["reply-due", "work", "reply"],
    now + 2,
    (due) => makeDynamoDbWorkStore(db, TableName, messageRows).listDue("reply", due),
  ],
];

test("[CONT-08] [PAY-15] [VOICE-04] what is due is asked of the index, page by page", async () => {
  const waiting = { dueAtEpochMs: now, receivedAtEpochMs: now };
  dynamo
    .on(QueryCommand)
    .resolvesOnce({ Items: [{ ...waiting, id: "a" }], LastEvaluatedKey: { id: "a" } })
    .resolves({ Items: [{ ...waiting, id: "b" }] });
  expect(await makeDynamoDbWorkStore(db, TableName, contactRows).listDue("parked", now)).toEqual([
    { ...waiting, id: "a" },
    { ...waiting, id: "b" },
  ]);
  for (const [, due, listDue] of others) await listDue(due);
  const ask = (IndexName: string, workName: string, work: string, due: number) => ({
    TableName,
    IndexName,
    KeyConditionExpression: "#work = :work AND #due <= :due",
    ExpressionAttributeNames: { "#work": workName, "#due": "dueAtEpochMs" },
    ExpressionAttributeValues: { ":work": work, ":due": due },
  });
  expect(dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input)).toMatchObject([
    ask("mail-due", "mail", "parked", now),
    { ...ask("mail-due", "mail", "parked", now), ExclusiveStartKey: { id: "a" } },
    ...others.map(([[index, name, work], due]) => ask(index, name, work, due)),
  ]);
});
