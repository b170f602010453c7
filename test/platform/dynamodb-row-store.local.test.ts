import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeAll, expect, test } from "vitest";
import { contactRows, forwardRows } from "#functions/contact/contact-record.ts";
import { newOrderState } from "#functions/payment/order/next-order-state.ts";
import { makeOrderRecord, orderRows } from "#functions/payment/order/order-record.ts";
import { neverDueEpochMs } from "#functions/payment/order/order-state.ts";
import { makeDynamoDbRowStore, makeDynamoDbWorkStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import { localNames } from "#infra/local/local-names.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { expectStored, makeRowCase } from "#test/support/stores/row-case.ts";
import { makeStored } from "#test/contact/support/contact-messages.ts";

useEmbeddedAws();
let db: ReturnType<typeof makeDynamoDb>;
beforeAll(() => {
  db = makeDynamoDb();
});

const now = 5_000_000;

const { contact, payment } = localNames.tables;
const makeContact = (key: string, forwards = false) => makeStored({ key, forwards, nowEpochMs: now });
const lease = { id: "lease", endsAtEpochMs: now + 30_000 };
const order = makeOrderRecord({
  id: "order-1",
  origin: "form",
  requestId: "edge-id",
  order: newOrderState({ amountPaise: 500, origin: "form" }, lease, now),
  nowEpochMs: now,
});

const done = { copies: 1, refusals: 0, deaths: 0 };
const mailed = { mail: "pending", dueAtEpochMs: now };
const forwarded = { forward: "pending", forwardDueAtEpochMs: now };

test.for([
  makeRowCase(
    "[CONT-08] an accepted message",
    contact,
    contactRows,
    makeContact("a-key-of-a-visitor-1"),
    { mail: "accepted", dueAtEpochMs: now + 1, ...done },
    [mailed, { mail: "accepted", dueAtEpochMs: now + 1 }],
  ),
  makeRowCase(
    "[CONT-08] a finished message",
    contact,
    contactRows,
    makeContact("a-key-of-a-visitor-2"),
    done,
    [mailed, {}],
  ),
  makeRowCase(
    "[CONT-13] a message to be forwarded too",
    contact,
    contactRows,
    makeContact("a-key-of-a-visitor-3", true),
    done,
    [{ ...mailed, ...forwarded }, forwarded],
  ),
  makeRowCase(
    "[CONT-13] a message with pending forwarding",
    contact,
    forwardRows,
    makeContact("a-key-of-a-visitor-4", true),
    { forward: "pending", dueAtEpochMs: now + 60_000, tries: 1 },
    [forwarded, { forward: "pending", forwardDueAtEpochMs: now + 60_000 }],
  ),
  makeRowCase(
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
])("$title is stored with its keys, listed as work, changed once, and returned to a second add", (row) =>
  expectStored(db, now, row),
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
