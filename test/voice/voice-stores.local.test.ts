import { beforeAll, expect, test } from "vitest";
import { makeDynamoDbMemberSets } from "#functions/platform/rows/dynamodb-member-sets.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import type { MemberSets } from "#functions/platform/rows/member-sets.ts";
import { decideOnNumber } from "#functions/voice/number/decide-on-number.ts";
import { issueCode } from "#functions/voice/code/issue-code.ts";
import { numberIdOf } from "#functions/platform/number-keys.ts";
import { numberRows, type NumberStore } from "#functions/voice/number/number-record.ts";
import { redeemCode } from "#functions/voice/code/redeem-code.ts";
import { localNames } from "#infra/local/local-names.ts";
import { noRetries, longTimeout } from "#test/support/aws/dynamodb-settings.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { makeMemoryMemberSets } from "#test/support/stores/memory-member-sets.ts";

const table = localNames.tables.voice;
const nowEpochMs = Date.UTC(2026, 10, 20, 12);
const clock = () => nowEpochMs;

const aws = useEmbeddedAws();
const stores = new Map<string, MemberSets>([["in memory", makeMemoryMemberSets().sets]]);
let numbers: NumberStore;

beforeAll(() => {
  const db = makeDynamoDb(longTimeout);
  stores.set("in DynamoDB", makeDynamoDbMemberSets(db, table));
  numbers = makeDynamoDbRowStore(db, table, numberRows);
});

const both = ["in memory", "in DynamoDB"] as const;
let lastId = 0;
const newId = () => `id-${(lastId += 1)}`;
const expiry = nowEpochMs / 1000 + 1000;

test.for(both)(
  "[VOICE-08] a set accepts members up to its limit and counts each once (%s)",
  async (where) => {
    const sets = stores.get(where)!;
    const id = newId();
    expect(await sets.take(id, "a", 2, expiry)).toEqual({ type: "taken", count: 1 });
    expect(await sets.take(id, "a", 2, expiry)).toEqual({ type: "taken", count: 1 });
    expect(await sets.take(id, "b", 2, expiry)).toEqual({ type: "taken", count: 2 });
    expect(await sets.take(id, "c", 2, expiry)).toEqual({ type: "full" });
    expect(await sets.take(id, "b", 2, expiry)).toEqual({ type: "taken", count: 2 });
    expect(await sets.take(newId(), "a", 0, expiry)).toEqual({ type: "full" });
  },
);

test.for(both)(
  "[VOICE-08] releasing a member of a full set twice makes room for one other member (%s)",
  async (where) => {
    const sets = stores.get(where)!;
    const id = newId();
    for (const member of ["a", "b"]) await sets.take(id, member, 2, expiry);
    for (const member of ["a", "a", "never taken"]) await sets.release(id, member);
    expect(await sets.take(id, "c", 2, expiry)).toEqual({ type: "taken", count: 2 });
    expect(await sets.take(id, "d", 2, expiry)).toEqual({ type: "full" });
    for (const member of ["b", "c"]) await sets.release(id, member);
    expect(await sets.take(id, "e", 1, expiry)).toEqual({ type: "taken", count: 1 });
    await sets.release(newId(), "a");
  },
);

test.for(both)(
  "[VOICE-08] a set with a limit of five accepts five of 64 simultaneous members (%s)",
  async (where) => {
    const sets = stores.get(where)!;
    const id = newId();
    const takes = await Promise.all(
      Array.from({ length: 64 }, (_, index) => sets.take(id, String(index), 5, expiry)),
    );
    expect(takes.filter(({ type }) => type === "taken")).toHaveLength(5);
  },
);

test("[VOICE-08] a set of members expires, and releasing a member of a missing set creates no row", async () => {
  const sets = stores.get("in DynamoDB")!;
  const [taken, never] = [newId(), newId()];
  await sets.take(taken, "a", 5, expiry);
  await sets.release(never, "a");
  const ids = await aws.listIds(table);
  expect(ids).toContain(taken);
  expect(ids).not.toContain(never);
});

test.for(["throttle", "fail"] as const)(
  "[VOICE-08] reads and writes of the limits reject under the table fault '%s'",
  async (fault) => {
    const db = makeDynamoDb(noRetries);
    const sets = makeDynamoDbMemberSets(db, table);
    const { find } = makeDynamoDbRowStore(db, table, numberRows);
    aws.faults.dynamodb = fault;
    const takes = await Promise.allSettled([sets.take(newId(), "a", 1, expiry), find("number#x")]);
    aws.faults.dynamodb = "ok";
    expect(takes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  },
);

test("[VOICE-08] writes whose responses are lost count once", async () => {
  const sets = stores.get("in DynamoDB")!;
  const [id, hash] = [newId(), newId()];
  const requests = { messageId: "m", askedAtEpochMs: nowEpochMs, codeHash: "right" };
  aws.faults.dynamodb = "lost-reply";
  const taken = await sets.take(id, "a", 1, expiry);
  await decideOnNumber({ numbers, clock }, hash, (state, now) => issueCode(state, requests, now));
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
