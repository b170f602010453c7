import { expect, test } from "vitest";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { numberIdOf } from "#functions/platform/number-keys.ts";
import { makeCallRecord } from "#functions/voice/call/call-record.ts";
import { redeemCode } from "#functions/voice/code/redeem-code.ts";
import { decideOnNumber } from "#functions/voice/number/decide-on-number.ts";
import { makeNumberRecord, numberRows } from "#functions/voice/number/number-record.ts";
import { newNumberState, type NumberState } from "#functions/voice/number/number-state.ts";
import { makeMessageRecord } from "#functions/voice/whatsapp/message-record.ts";
import { localNames } from "#infra/local/local-names.ts";
import type { RowOutcome } from "#infra/operator/restore/restore-rows.ts";
import type { RawRow } from "#test/support/aws/raw-table.ts";
import { sampleSize } from "#test/support/sample.ts";
import { backupEpochMs, clock, now, prepareRestore } from "#test/support/stores/prepare-restore.ts";

const { backup, database, erasedAt, live, restore } = prepareRestore();

const numberId = numberIdOf("hash-of-a-number");
const code = { hash: "hash-of-a-code", messageId: "message#1", askedAtEpochMs: backupEpochMs };
const mark = (id: string, agoMs = 0) => ({ id, atEpochMs: backupEpochMs - agoMs });
const makeNumber = (state: Partial<NumberState>): RawRow =>
  makeNumberRecord(numberId, { ...newNumberState, ...state }, backupEpochMs);
const numberCases: readonly (readonly [
  string,
  Partial<NumberState>,
  Partial<NumberState> | undefined,
  RowOutcome,
  unknown,
])[] = [
  [
    "restores a missing number with its block and counts, without its code",
    { code, issued: [mark("m1")], wrong: [mark("w1")], calls: [mark("c1")], blocked: true },
    undefined,
    "restored",
    { issued: [mark("m1")], wrong: [mark("w1")], calls: [mark("c1")], blocked: true },
  ],
  [
    "blocks a number that wrote again, and preserves its new code",
    { blocked: true, calls: [mark("c1")] },
    { code: { ...code, hash: "newer" }, issued: [mark("m2")], calls: [mark("c1")] },
    "added to",
    { code: { ...code, hash: "newer" }, issued: [mark("m2")], wrong: [], calls: [mark("c1")], blocked: true },
  ],
  [
    "does not change a live number that has more calls than the backup",
    { calls: [mark("c1")], code },
    { calls: [mark("c1"), mark("c2")] },
    "exists",
    { issued: [], wrong: [], calls: [mark("c1"), mark("c2")] },
  ],
  [
    "does not restore a number whose entries have all expired",
    { code, issued: [mark("m1", 24 * 60 * 60_000)] },
    undefined,
    "outdated",
    undefined,
  ],
];

test.for(numberCases)("[OPS-05] [VOICE-08] %s", async ([, inBackup, inLive, outcome, expected]) => {
  await backup().put(makeNumber(inBackup));
  if (inLive !== undefined) await live("voice").put(makeNumber(inLive));
  expect(await restore("voice")).toEqual({ [numberId]: outcome });
  expect((await live("voice").read(numberId))?.["number"]).toEqual(expected);
});

test("[OPS-05] [VOICE-08] a code from a backup is refused", async () => {
  await backup().put(makeNumber({ code, issued: [mark("m1")] }));
  const numbers = makeDynamoDbRowStore(database(), localNames.tables.voice, numberRows);
  const enter = () =>
    decideOnNumber({ numbers, clock }, "hash-of-a-number", (state, at) =>
      redeemCode(state, { callId: crypto.randomUUID(), codeHash: code.hash }, at),
    );
  await restore("voice");
  expect(await enter()).toEqual({ type: "wrong" });
});

const message = makeMessageRecord({
  id: "message#1",
  sealed: "recipient and code",
  askedAtEpochMs: backupEpochMs,
  nowEpochMs: backupEpochMs,
});

test("[OPS-05] [VOICE-08] restores caps without lowering them, messages without a reply, and calls with consent", async () => {
  const cap = { id: "cap#budget#2026-11-20", expiresAtEpochSeconds: now };
  const tries = { id: "tries#address#2026-11-20", expiresAtEpochSeconds: now, members: new Set(["try"]) };
  const call = makeCallRecord({
    callId: "a",
    numberHash: "n",
    consent: "2026-11",
    nowEpochMs: backupEpochMs,
  });
  await backup().put(
    { ...cap, members: new Set(["a", "b"]) },
    tries,
    { ...message, work: "reply", dueAtEpochMs: now },
    call,
  );
  const givenBack = { id: "tries#other#2026-11-20", expiresAtEpochSeconds: now };
  await backup().put(givenBack);
  await live("voice").put({ ...cap, members: new Set(["b", "c"]) });
  expect(await restore("voice")).toEqual({
    [givenBack.id]: "outdated",
    [cap.id]: "added to",
    [tries.id]: "added to",
    [message.id]: "restored",
    [call.id]: "restored",
  });
  expect(await live("voice").readAll()).toEqual([
    call,
    { ...cap, members: new Set(["a", "b", "c"]) },
    { ...message, reply: { attempts: 0, outcome: "restored" } },
    tries,
  ]);
});

test("[OPS-05] [VOICE-08] a dry run reports the outcome of calls, numbers, messages and caps and writes nothing", async () => {
  const count = sampleSize({ usual: 40, full: 300 });
  const calls = Array.from({ length: count }, (_, index) =>
    makeCallRecord({ callId: `a-${index}`, numberHash: "n", consent: undefined, nowEpochMs: backupEpochMs }),
  );
  const cap = { id: "cap#calls#2026-11-20", expiresAtEpochSeconds: now, members: new Set(["a"]) };
  await backup().put(...calls, makeNumber({ blocked: true }), message, cap);
  await live("voice").put(calls[7]!);
  const foreseen = await restore("voice", true);
  expect(await live("voice").readAll()).toEqual([calls[7]]);
  expect(await restore("voice")).toEqual(foreseen);
  expect(await live("voice").readAll()).toHaveLength(count + 3);
});

test("[OPS-11] restores only the block and later events of an erased number", async () => {
  erasedAt.set("hash-of-a-number", backupEpochMs);
  const old = { issued: [mark("m1")], wrong: [mark("w1", 1)], calls: [mark("c1")], blocked: true as const };
  const callOf = (callId: string, nowEpochMs: number) =>
    makeCallRecord({ callId, numberHash: "hash-of-a-number", consent: "2026-11", nowEpochMs });
  await backup().put(
    makeNumber({ ...old, code, calls: [...old.calls, mark("c2", -1)] }),
    callOf("c1", backupEpochMs),
    callOf("c2", backupEpochMs + 1),
  );
  expect(await restore("voice")).toEqual({
    [numberId]: "restored",
    "call#c1": "erased",
    "call#c2": "restored",
  });
  expect((await live("voice").read(numberId))?.["number"]).toEqual({
    issued: [],
    wrong: [],
    calls: [mark("c2", -1)],
    blocked: true,
  });
  await live("voice").empty();
  await backup().empty();
  await backup().put(makeNumber({ issued: [mark("m1")], calls: [mark("c1")] }));
  expect(await restore("voice")).toEqual({ [numberId]: "outdated" });
  expect(await live("voice").readAll()).toEqual([]);
});
