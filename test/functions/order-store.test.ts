import { afterAll, beforeAll, expect, test } from "vitest";
import { newOrderState, nextOrderState } from "#functions/payment/order/next-order-state.ts";
import {
  makeOrderRecord,
  orderRows,
  type OrderRecord,
  type OrderStore,
} from "#functions/payment/order/order-record.ts";
import type { OrderEvent } from "#functions/payment/order/order-event.ts";
import { neverDueEpochMs } from "#functions/payment/order/order-state.ts";
import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import { localNames } from "#infra/local/local-names.ts";
import { noRetries, longTimeout } from "#test/support/aws/dynamodb-settings.ts";
import { openEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { makeMemoryRowStore } from "#test/support/stores/memory-row-store.ts";

let aws: Awaited<ReturnType<typeof openEmbeddedAws>>;
const stores = new Map<string, OrderStore>();

beforeAll(async () => {
  aws = await openEmbeddedAws();
  stores.set("in memory", makeMemoryRowStore(orderRows).store);
  stores.set(
    "in DynamoDB",
    makeDynamoDbRowStore(makeDynamoDb(longTimeout), localNames.tables.payment, orderRows),
  );
});
afterAll(() => aws.remove());

let lastId = 0;
const makeRecord = (nowEpochMs = 1000): OrderRecord =>
  makeOrderRecord({
    id: `order-${(lastId += 1)}`,
    origin: "form",
    requestId: "edge-id",
    order: newOrderState(
      { amountPaise: 500, origin: "form" },
      { id: "l1", endsAtEpochMs: nowEpochMs + 30_000 },
      nowEpochMs,
    ),
    nowEpochMs,
  });

const said = (state: "PENDING" | "COMPLETED", amountPaise = 500): OrderEvent => ({
  type: "answered",
  attempt: 1,
  source: "sweep",
  answer: { type: "state", state, amountPaise, providerOrderId: "OMO1", expireAtEpochMs: 9000, code: "X" },
});

const both = ["in memory", "in DynamoDB"] as const;

test.for(both)("[PAY-15] %s, an order is found as it was stored and as it was changed", async (where) => {
  const store = stores.get(where)!;
  const record = makeRecord();
  expect(await store.find(record.id)).toBeUndefined();
  expect(await store.add(record)).toEqual({ type: "added" });
  expect(await store.find(record.id)).toEqual(record);
  const { record: changed } = await applyEvent(
    { store, clock: () => 2000 },
    nextOrderState,
    record,
    said("COMPLETED"),
  );
  expect(await store.find(record.id)).toEqual(changed);
});

test.for(both)(
  "[PAY-15] %s, of sixty-four who store the same order one succeeds and the others are shown it",
  async (where) => {
    const store = stores.get(where)!;
    const record = makeRecord();
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, index) => store.add({ ...record, requestId: String(index) })),
    );
    expect(results.filter(({ type }) => type === "added")).toHaveLength(1);
    const shown = results.flatMap((result) => (result.type === "known" ? [result.record.requestId] : []));
    expect(new Set(shown)).toHaveLength(1);
  },
);

test.for(both)("[PAY-15] %s, of many who claim the next question one gets it", async (where) => {
  const store = stores.get(where)!;
  const record = makeRecord();
  await store.add(record);
  const claims = await Promise.all(
    Array.from({ length: 16 }, () =>
      applyEvent({ store, clock: () => 50_000 }, nextOrderState, record, {
        type: "ask",
        attempt: 1,
        source: "page",
      }),
    ),
  );
  expect(claims.filter(({ changed }) => changed)).toHaveLength(1);
});

test.for(both)("[PAY-15] %s, an order that is not there is changed by nobody", async (where) => {
  const record = makeRecord();
  expect(await stores.get(where)!.change(record, record.order, 0)).toBe("changed by another");
});

test.for(both)("[PAY-15] %s, work is listed by kind and time, and what is paid is not", async (where) => {
  const store = stores.get(where)!;
  const deps = { store, clock: () => 60_000 };
  const [late, early, future, paid, odd] = [5030, 5010, 90_000, 5020, 5000].map((now) => makeRecord(now));
  const ours = new Set([late, early, future, paid, odd].map((record) => record!.id));
  for (const record of [late!, early!, future!, paid!, odd!]) await store.add(record);
  await applyEvent(deps, nextOrderState, paid!, said("COMPLETED"));
  await applyEvent(deps, nextOrderState, odd!, said("COMPLETED", 1));
  const listed = async (work: "open" | "review", due: number) =>
    (await store.listDue(work, due)).map(({ id }) => id).filter((id) => ours.has(id));
  expect(await listed("open", 60_000)).toEqual([early!.id, late!.id]);
  expect(await listed("review", 60_000)).toEqual([]);
  expect(await listed("review", neverDueEpochMs)).toEqual([odd!.id]);
});

test("[PAY-15] the row carries the index keys only while there is work, and its expiry in seconds", async () => {
  const record = makeRecord();
  await stores.get("in DynamoDB")!.add(record);
  expect(aws.puts.at(-1)).toMatchObject({
    work: { S: "open" },
    dueAtEpochMs: { N: "21000" },
    expiresAtEpochSeconds: { N: String(record.expiresAtEpochSeconds) },
  });
  expect(record.expiresAtEpochSeconds).toBeLessThan(100_000_000_000);
});

test.for(["throttle", "fail"] as const)(
  "[PAY-15] with the table in %s every call is an error, not a lie",
  async (fault) => {
    const store = makeDynamoDbRowStore(makeDynamoDb(noRetries), localNames.tables.payment, orderRows);
    const record = makeRecord();
    aws.faults.dynamodb = fault;
    await expect(store.add(record)).rejects.toThrow();
    await expect(store.find(record.id)).rejects.toThrow();
    await expect(store.listDue("open", 1)).rejects.toThrow();
    aws.faults.dynamodb = "ok";
    expect(await store.add(record)).toEqual({ type: "added" });
  },
);

test("[PAY-15] writes whose replies are lost are tried again, and leave one order and one change", async () => {
  const store = stores.get("in DynamoDB")!;
  aws.faults.dynamodb = "lost-reply";
  const record = makeRecord();
  const added = await store.add(record);
  const { record: changed } = await applyEvent(
    { store, clock: () => 2000 },
    nextOrderState,
    record,
    said("PENDING"),
  );
  aws.faults.dynamodb = "ok";
  expect(added.type === "known" ? added.record : record).toEqual(record);
  expect(await store.find(record.id)).toEqual(changed);
  expect(changed.order.events).toHaveLength(1);
});
