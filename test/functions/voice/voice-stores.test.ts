import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDynamoDbMemberSets } from "#functions/platform/rows/dynamodb-member-sets.ts";
import { makeDynamoDbRowStore, makeDynamoDbWorkStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import type { MemberSets } from "#functions/platform/rows/member-sets.ts";
import { callRows, type CallStore } from "#functions/voice/call/call-record.ts";
import { decideOnNumber } from "#functions/voice/number/decide-on-number.ts";
import { issueCode } from "#functions/voice/code/issue-code.ts";
import { messageRows, type MessageStore } from "#functions/voice/whatsapp/message-record.ts";
import { numberIdOf } from "#functions/platform/number-keys.ts";
import { numberRows, type NumberStore } from "#functions/voice/number/number-record.ts";
import { redeemCode } from "#functions/voice/code/redeem-code.ts";
import { openDynamoDbEngine } from "#infra/local/aws/dynamodb-engine.ts";
import { ensureTable } from "#infra/local/aws/tables.ts";
import { voice } from "#infra/capabilities/voice.ts";
import { noRetries, longTimeout } from "#test/support/aws/dynamodb-settings.ts";
import { openEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { makeMemoryMemberSets } from "#test/support/stores/memory-member-sets.ts";
import { makeMemoryRowStore } from "#test/support/stores/memory-row-store.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const table = "voice-under-test";
const nowEpochMs = Date.UTC(2026, 10, 20, 12);
const clock = () => nowEpochMs;

type Stores = {
  readonly messages: MessageStore;
  readonly numbers: NumberStore;
  readonly calls: CallStore;
  readonly sets: MemberSets;
};
let aws: Awaited<ReturnType<typeof openEmbeddedAws>>;
const stores = new Map<string, Stores>();

beforeAll(async () => {
  const dataDir = makeTemporaryFolder();
  const engine = await openDynamoDbEngine(join(dataDir, "dynamodb"));
  await ensureTable(engine, table, voice.table);
  await engine.close();
  aws = await openEmbeddedAws(dataDir);
  const db = makeDynamoDb(longTimeout);
  stores.set("in memory", {
    messages: makeMemoryRowStore(messageRows).store,
    numbers: makeMemoryRowStore(numberRows).store,
    calls: makeMemoryRowStore(callRows).store,
    sets: makeMemoryMemberSets().sets,
  });
  stores.set("in DynamoDB", {
    messages: makeDynamoDbWorkStore(db, table, messageRows),
    numbers: makeDynamoDbRowStore(db, table, numberRows),
    calls: makeDynamoDbRowStore(db, table, callRows),
    sets: makeDynamoDbMemberSets(db, table),
  });
});
afterAll(() => aws.remove());

const both = ["in memory", "in DynamoDB"] as const;
let lastId = 0;
const newId = () => `id-${(lastId += 1)}`;
const expiry = nowEpochMs / 1000 + 1000;

test.for(both)("[VOICE-08] %s, a set takes members up to its limit, and each of them once", async (where) => {
  const { sets } = stores.get(where)!;
  const id = newId();
  expect(await sets.take(id, "a", 2, expiry)).toEqual({ type: "taken", count: 1 });
  expect(await sets.take(id, "a", 2, expiry)).toEqual({ type: "taken", count: 1 });
  expect(await sets.take(id, "b", 2, expiry)).toEqual({ type: "taken", count: 2 });
  expect(await sets.take(id, "c", 2, expiry)).toEqual({ type: "full" });
  expect(await sets.take(id, "b", 2, expiry)).toEqual({ type: "taken", count: 2 });
  expect(await sets.take(newId(), "a", 0, expiry)).toEqual({ type: "full" });
});

test.for(both)("[VOICE-08] %s, a place that is given back twice is one place", async (where) => {
  const { sets } = stores.get(where)!;
  const id = newId();
  for (const member of ["a", "b"]) await sets.take(id, member, 2, expiry);
  for (const member of ["a", "a", "never taken"]) await sets.release(id, member);
  expect(await sets.take(id, "c", 2, expiry)).toEqual({ type: "taken", count: 2 });
  expect(await sets.take(id, "d", 2, expiry)).toEqual({ type: "full" });
  for (const member of ["b", "c"]) await sets.release(id, member);
  expect(await sets.take(id, "e", 1, expiry)).toEqual({ type: "taken", count: 1 });
  await sets.release(newId(), "a");
});

test.for(both)("[VOICE-08] %s, of sixty-four who want five places five get one", async (where) => {
  const { sets } = stores.get(where)!;
  const id = newId();
  const takes = await Promise.all(
    Array.from({ length: 64 }, (_, index) => sets.take(id, String(index), 5, expiry)),
  );
  expect(takes.filter(({ type }) => type === "taken")).toHaveLength(5);
});

test("[VOICE-08] a set expires, in seconds, and giving back to none makes no row", async () => {
  const { sets } = stores.get("in DynamoDB")!;
  const [taken, never] = [newId(), newId()];
  await sets.take(taken, "a", 5, expiry);
  await sets.release(never, "a");
  const ids = await aws.listIds(table);
  expect(ids).toContain(taken);
  expect(ids).not.toContain(never);
});

test.for(["throttle", "fail"] as const)(
  "[VOICE-08] with the table in %s nothing is taken for granted",
  async (fault) => {
    const db = makeDynamoDb(noRetries);
    const sets = makeDynamoDbMemberSets(db, table);
    const numbers = makeDynamoDbRowStore(db, table, numberRows);
    aws.faults.dynamodb = fault;
    const takes = await Promise.allSettled([sets.take(newId(), "a", 1, expiry), numbers.find("number#x")]);
    aws.faults.dynamodb = "ok";
    expect(takes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  },
);

test("[VOICE-08] writes whose replies are lost count once", async () => {
  const { sets, numbers } = stores.get("in DynamoDB")!;
  const [id, hash] = [newId(), newId()];
  const asked = { messageId: "m", askedAtEpochMs: nowEpochMs, codeHash: "right" };
  aws.faults.dynamodb = "lost-reply";
  const taken = await sets.take(id, "a", 1, expiry);
  await decideOnNumber({ numbers, clock }, hash, (state, now) => issueCode(state, asked, now));
  const used = await decideOnNumber({ numbers, clock }, hash, (state, now) =>
    redeemCode(state, { callId: "c", codeHash: "right" }, now),
  );
  const wrong = await decideOnNumber({ numbers, clock }, hash, (state, now) =>
    redeemCode(state, { callId: "d", codeHash: "wrong" }, now),
  );
  aws.faults.dynamodb = "ok";
  expect([taken, used, wrong]).toEqual([{ type: "taken", count: 1 }, { type: "used" }, { type: "wrong" }]);
  expect((await numbers.find(numberIdOf(hash)))?.number).toMatchObject({
    calls: [{ id: "c" }],
    wrong: [{ id: "d" }],
    issued: [{ id: "m" }],
  });
  expect(await sets.take(id, "b", 1, expiry)).toEqual({ type: "full" });
});
