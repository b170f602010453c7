import { beforeAll, expect, test } from "vitest";
import { contactRows, makeRef, type ContactStore } from "#functions/contact/contact-record.ts";
import { makeDynamoDbWorkStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { readDuePages } from "#functions/platform/rows/row-store.ts";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import { localNames } from "#infra/local/local-names.ts";
import { makeMessage, makeStored } from "#test/contact/support/contact-messages.ts";
import { longTimeout } from "#test/support/aws/dynamodb-settings.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { sampleSize } from "#test/support/sample.ts";
import { makeMemoryRowStore } from "#test/support/stores/memory-row-store.ts";

const aws = useEmbeddedAws();
const stores = new Map<string, ContactStore>();

beforeAll(() => {
  stores.set("in memory", makeMemoryRowStore(contactRows).store);
  stores.set(
    "in DynamoDB",
    makeDynamoDbWorkStore(makeDynamoDb(longTimeout), localNames.tables.contact, contactRows),
  );
});

let lastKey = 0;
const makeRecord = (nowEpochMs = 1000) =>
  makeStored({
    message: makeMessage({ name: "Zoë Łukasz प्रिया 🎉" }),
    key: `store-test-key-${(lastKey += 1)}`,
    spamReasons: ["5 links"],
    nowEpochMs,
  });

const both = ["in memory", "in DynamoDB"] as const;

test.for(both)(
  "%s, one of sixty-four simultaneous adds of a record succeeds, and the others return that record",
  async (where) => {
    const store = stores.get(where)!;
    const record = makeRecord();
    const results = await Promise.all(Array.from({ length: 64 }, () => store.add(record)));
    expect(results.filter((result) => result.type === "added")).toHaveLength(1);
    expect(
      results.filter((result) => result.type === "known" && result.record.contentHash === record.contentHash),
    ).toHaveLength(63);
  },
);

test.for(both)("%s, one of sixty-four simultaneous changes of a row succeeds", async (where) => {
  const store = stores.get(where)!;
  const record = makeRecord();
  await store.add(record);
  const results = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      store.change(record, { ...record.delivery, lease: { id: `w${index}`, phase: "claimed" } }, 0),
    ),
  );
  expect(results.filter((result) => result === "changed")).toHaveLength(1);
  const row = await store.find(record.id);
  expect(row).toMatchObject({ deliveryVersion: 1, delivery: { lease: { phase: "claimed" } } });
});

test.for(both)("%s, changing a missing row fails", async (where) => {
  const record = makeRecord();
  expect(await stores.get(where)!.change(record, record.delivery, 0)).toBe("changed by another");
});

test.for(both)("%s, lists due rows with the oldest first, and leaves out finished ones", async (where) => {
  const store = stores.get(where)!;
  const [late, early, future, done, underReview] = [5030, 5010, 9000, 5020, 5000].map((now) =>
    makeRecord(now),
  );
  for (const record of [late!, early!, future!, done!, underReview!]) await store.add(record);
  await store.change(done!, { copies: 1, refusals: 0, deaths: 0 }, 0);
  await store.change(underReview!, { ...underReview!.delivery, mail: "parked", parkedBecause: "x" }, 0);
  const listed = async (mail: "pending" | "parked") =>
    (await store.listDue(mail, 5100)).filter((row) => row.receivedAtEpochMs >= 5000).map((row) => row.id);
  expect(await listed("pending")).toEqual([early!.id, late!.id]);
  expect(await listed("parked")).toEqual([underReview!.id]);
});

test.for(both)(
  "%s, pages through a backlog and returns each row once although rows leave it in the meantime",
  { timeout: sampleSize({ usual: 60_000, full: 600_000 }) },
  async (where) => {
    const store = stores.get(where)!;
    const count = sampleSize({ usual: 25, full: 10_000 });
    const pageSize = sampleSize({ usual: 10, full: 250 });
    const records = Array.from({ length: count }, (_, index) => makeRecord(30_000 + Math.floor(index / 10)));
    for (const record of records) {
      await store.add(record);
      await store.change(record, { ...record.delivery, mail: "parked", parkedBecause: "x" }, 0);
    }
    const seen: string[] = [];
    const sizes = new Set<number>();
    for await (const page of readDuePages(store, "parked", 40_000, pageSize)) {
      sizes.add(page.length);
      for (const { id, receivedAtEpochMs } of page) {
        if (receivedAtEpochMs < 30_000) continue;
        seen.push(id);
        const row = (await store.find(id))!;
        await store.change(row, { copies: 1, refusals: 0, deaths: 0 }, 0);
      }
    }
    expect(seen.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
    expect(Math.max(...sizes)).toBe(pageSize);
    expect(makeRef(seen[0]!)).toBe((await store.find(seen[0]!))?.ref);
  },
);

test("repeats a write whose response was lost, and stores the message once", async () => {
  const store = stores.get("in DynamoDB")!;
  aws.faults.dynamodb = "lost-reply";
  const record = makeRecord();
  const result = await store.add(record);
  aws.faults.dynamodb = "ok";
  expect(result).toEqual({ type: "known", record });
  expect(await store.find(record.id)).toEqual(record);
});
