import { expect, test } from "vitest";
import { consentVersion } from "#shared/voice/voice-contract.ts";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import { makeVoiceBench } from "#test/voice/support/voice-bench.ts";

const minuteMs = 60_000;
const e164 = "+14155552671";

/** Somebody has asked for a code, and has it. */
const benchWithCode = async () => {
  const bench = makeVoiceBench();
  return [bench, await bench.requestCode()] as const;
};

const lapse = () => Object.assign(new Error("the table is away"), { name: "TimeoutError" });

test("[VOICE-05] [VOICE-07] a right code places one call to its number with the use case's agent", async () => {
  const [bench, code] = await benchWithCode();
  const answer = await bench.enter(code, { serviceType: "order-tracking" });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  const { callId } = answer.body;
  expect(bench.requests).toEqual([{ callId, to: e164, serviceType: "order-tracking" }]);
  expect((await bench.readProgress(callId)).body).toEqual({ progress: "ringing" });
  expect(bench.measured).toEqual(
    expect.arrayContaining([
      [voiceMetrics.codesEntered, 1],
      [voiceMetrics.callsPlaced, 1],
      [voiceMetrics.budgetUsed, 2],
    ]),
  );
});

test("[VOICE-07] rows and log lines contain no number, code or address", async () => {
  const [bench, code] = await benchWithCode();
  await bench.enter(code);
  const kept = JSON.stringify([
    [...bench.messageRows.values()],
    [...bench.numberRows.values()],
    [...bench.callRows.values()],
    [...bench.members.keys()],
    bench.lines,
  ]);
  for (const secret of ["4155552671", "415555", code, "203.0.113.7"]) expect(kept).not.toContain(secret);
});

test("[VOICE-07] stores the consent version with the call only if it is the current one", async () => {
  for (const [header, stored] of [
    [consentVersion, consentVersion],
    ["2020-01-01", undefined],
    [undefined, undefined],
  ] as const) {
    const [bench, code] = await benchWithCode();
    await bench.enter(code, {}, header === undefined ? {} : { "x-call-consent": header });
    expect([...bench.callRows.values()].map(({ consent }) => consent)).toEqual([stored]);
  }
});

test.for([
  [{ mobile: "12345678" }, 400, "invalid-number", "Please enter a valid mobile number"],
  [{ mobile: "9002345678" }, 422, "number-not-callable", "The demo cannot call this number"],
  [{ mobile: "8765551234" }, 422, "number-not-callable", "The demo cannot call this number"],
  [{ countryCode: "+98", mobile: "9121234567" }, 422, "number-not-callable", "The demo cannot call"],
] as const)(
  "[VOICE-08] refuses %j with %i %s before reading anything",
  async ([fields, status, code, message]) => {
    const bench = makeVoiceBench();
    bench.voiceSwitch.value = undefined;
    const answer = await bench.enter("123456", fields);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.message).toContain(message);
    expect([bench.numberRows.size, bench.members.size]).toEqual([0, 0]);
  },
);

test("[VOICE-08] a disabled or unreadable switch stops every call, and uses no code or attempt", async () => {
  const [bench, code] = await benchWithCode();
  bench.voiceSwitch.value = { calls: "off", budgetCents: 3000 };
  expect(await bench.enter(code)).toMatchObject({ status: 423, body: { code: "demo-off" } });
  bench.voiceSwitch.value = undefined;
  expect(await bench.enter(code)).toMatchObject({ status: 503, body: { code: "temporarily-unavailable" } });
  expect([bench.requests, bench.held("")]).toEqual([[], []]);
  bench.voiceSwitch.value = { calls: "on", budgetCents: 3000 };
  expect((await bench.enter(code)).status).toBe(200);
});

test("[VOICE-08] refuses wrong, foreign, old and used codes with the same error, and counts no call", async () => {
  const bench = makeVoiceBench();
  const ofOther = await bench.requestCode("447400123456");
  const first = await bench.requestCode();
  bench.time.now += 1000;
  const code = await bench.requestCode();
  for (const wrong of ["000000", ofOther, first]) {
    expect(await bench.enter(wrong)).toMatchObject({
      status: 403,
      body: {
        code: "invalid-code",
        message: "That code is wrong or no longer valid. Please request a new one.",
      },
    });
  }
  expect(bench.held("cap#")).toEqual([]);
  expect((await bench.enter(code)).status).toBe(200);
  expect(await bench.enter(code)).toMatchObject({ status: 403, body: { code: "invalid-code" } });
  expect(bench.requests).toHaveLength(1);
  expect(bench.measured.filter(([name]) => name === voiceMetrics.wrongCodes)).toHaveLength(3);
});

test("[VOICE-08] five wrong codes within ten minutes lock a number, even for a new code", async () => {
  const [bench, code] = await benchWithCode();
  for (let guess = 0; guess < 5; guess += 1) expect((await bench.enter("000000")).status).toBe(403);
  const locked = {
    status: 429,
    headers: { "retry-after": "600" },
    body: {
      code: "too-many-attempts",
      message:
        "Too many wrong codes. Please enter the long code, if our WhatsApp message has one, or a new code in 10 minutes.",
    },
  };
  expect(await bench.enter(code)).toMatchObject(locked);
  expect(await bench.enter(await bench.requestCode())).toMatchObject(locked);
  bench.time.now += 10 * minuteMs;
  expect((await bench.enter(await bench.requestCode())).status).toBe(200);
});

test("[VOICE-08] ten wrong codes lock a number for the day", async () => {
  const bench = makeVoiceBench();
  for (let round = 0; round < 2; round += 1) {
    for (let guess = 0; guess < 5; guess += 1) expect((await bench.enter("000000")).status).toBe(403);
    bench.time.now += 10 * minuteMs;
  }
  const answer = await bench.enter(await bench.requestCode());
  expect(answer).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
  expect(answer.body.message).toMatch(/a new code in 24 hours\.$/);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(23 * 3600);
});

test("[VOICE-08] responds the same for a number that never requested a code as for one that did", async () => {
  const bench = makeVoiceBench();
  const trace: string[] = [];
  const { find, add, change } = bench.deps.numbers;
  bench.deps.numbers.find = (id) => (trace.push("read"), find(id));
  bench.deps.numbers.add = (row) => (trace.push("write"), add(row));
  bench.deps.numbers.change = (...args) => (trace.push("write"), change(...args));
  const unknown = await bench.enter("000000");
  const traceOfUnknown = trace.splice(0);
  await bench.requestCode("447400123456");
  trace.splice(0);
  const known = await bench.enter("000000", { countryCode: "+44", mobile: "7400123456" });
  expect(known).toEqual(unknown);
  expect(trace).toEqual(traceOfUnknown);
  const [row] = [...bench.numberRows.values()];
  expect(row!.expiresAtEpochSeconds).toBe((bench.time.now + 24 * 60 * minuteMs) / 1000);
});

test("[VOICE-08] an address has twenty wrong codes a day over all numbers, and right ones do not count", async () => {
  const bench = makeVoiceBench();
  const numbers = Array.from({ length: 20 }, (_, index) => `41555526${String(index).padStart(2, "0")}`);
  for (const mobile of numbers) expect((await bench.enter("000000", { mobile })).status).toBe(403);
  const code = await bench.requestCode();
  const answer = await bench.enter(code);
  expect(answer).toMatchObject({
    status: 429,
    headers: { "retry-after": String(12 * 3600) },
    body: { code: "too-many-attempts" },
  });
  expect((await bench.enter(code, {}, { "cloudfront-viewer-address": "203.0.113.8:1" })).status).toBe(200);
  expect(bench.held("tries#")).toHaveLength(20);
});

test("[VOICE-08] refuses a second call to a number within ten minutes, and leaves the code unused", async () => {
  const bench = makeVoiceBench();
  Object.assign(bench.caps, { callsPerAddress: 99, callsPerPrefix: 99 });
  const call = async () => bench.enter(await bench.requestCode());
  expect((await call()).status).toBe(200);
  const code = await bench.requestCode();
  expect(await bench.enter(code)).toMatchObject({
    status: 429,
    headers: { "retry-after": "600" },
    body: { code: "number-limit" },
  });
  expect(bench.numberOf(e164)?.code).not.toHaveProperty("usedBy");
  expect(bench.held("tries#")).toEqual([]);
});

const capNames = ["callsPerAddress", "callsPerPrefix", "callsPerCountry", "calls"] as const;

test.for(capNames)(
  "[VOICE-08] a full cap of %s returns 429 and releases the other caps, the code and the call",
  async (name) => {
    const bench = makeVoiceBench();
    bench.caps[name] = 1;
    expect((await bench.enter(await bench.requestCode())).status).toBe(200);
    const before = structuredClone(bench.members);
    const code = await bench.requestCode("14155552672");
    const other = { mobile: "4155552672" };
    expect(await bench.enter(code, other)).toMatchObject({
      status: 429,
      headers: { "retry-after": String(12 * 3600) },
      body: { code: "demo-limit" },
    });
    expect(bench.members).toEqual(before);
    expect(bench.numberOf("+14155552672")).toMatchObject({ calls: [], code: {} });
    expect(bench.callRows.size).toBe(1);
    // Of three shared calls, this provider may use two.
    bench.caps[name] = 3;
    expect((await bench.enter(code, other)).status).toBe(200);
  },
);

test("[VOICE-08] counts the budget at the worst call price, and a lower budget stops the next call", async () => {
  const bench = makeVoiceBench();
  bench.voiceSwitch.value = { calls: "on", budgetCents: 119 };
  expect((await bench.enter(await bench.requestCode())).status).toBe(200);
  const code = await bench.requestCode("14155552672");
  expect(await bench.enter(code, { mobile: "4155552672" })).toMatchObject({ body: { code: "demo-limit" } });
  bench.voiceSwitch.value = { calls: "on", budgetCents: 0 };
  expect(await bench.enter(code, { mobile: "4155552672" })).toMatchObject({ body: { code: "demo-limit" } });
  expect(bench.requests).toHaveLength(1);
  expect(bench.measured).toContainEqual([voiceMetrics.budgetUsed, 100]);
});

test("[VOICE-07] [VOICE-08] sixty-four simultaneous requests with one code place one call", async () => {
  const [bench, code] = await benchWithCode();
  const { change } = bench.deps.numbers;
  let writes = 0;
  bench.deps.numbers.change = (...args) => ((writes += 1), change(...args));
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      bench.enter(code, {}, { "cloudfront-viewer-address": `203.0.113.${index}:1` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "invalid-code")).toHaveLength(63);
  // All have met on the unused code once, and each of the others writes once more.
  expect(writes).toBe(64 + 63);
  expect(bench.requests).toHaveLength(1);
  expect(bench.held("cap#calls#")).toHaveLength(1);
  expect(bench.numberOf(e164)?.wrong).toEqual([]);
});

test.for([
  ["number", 422, "number-not-callable", "We cannot call this number."],
  ["busy", 429, "lines-busy", "All lines are busy. Please try again in a minute."],
  ["unpaid", 423, "demo-off", "The voice demo is off at the moment. Please try again later."],
  ["failed", 502, "voice-provider-failed", "We could not place the call. Please try again later."],
] as const)(
  "[VOICE-08] a call that the provider did not place (%s) releases everything",
  async ([type, status, code, message]) => {
    const bench = makeVoiceBench();
    const entered = await bench.requestCode();
    bench.callOutcomes.push({ type, code: "HTTP_4XX" });
    expect(await bench.enter(entered)).toMatchObject({ status, body: { code, message } });
    expect([...bench.callRows.values()].map(({ call }) => call.step)).toEqual(["not-placed"]);
    expect([bench.held(""), bench.numberOf(e164)?.calls]).toEqual([[], []]);
    const failures = bench.measured.filter(([name]) => name === voiceMetrics.providerFailures);
    expect(failures).toHaveLength(type === "failed" || type === "unpaid" ? 1 : 0);
    expect((await bench.enter(entered)).status).toBe(200);
  },
);

test("[VOICE-07] an unconfirmed call uses its code and caps, and is not placed again", async () => {
  const [bench, code] = await benchWithCode();
  bench.callOutcomes.push({ type: "unknown", code: "TIMEOUT" });
  expect(await bench.enter(code)).toMatchObject({
    status: 504,
    body: {
      code: "call-unconfirmed",
      message: "We could not confirm the call. Please do not request another: your phone may still ring.",
    },
  });
  expect((await bench.enter(code)).status).toBe(403);
  bench.time.now += 5 * minuteMs;
  expect((await bench.enter(code)).status).toBe(403);
  expect(bench.requests).toHaveLength(1);
  expect(bench.held("cap#")).toHaveLength(7);
  const [row] = [...bench.callRows.values()];
  expect((await bench.readProgress(row!.id.replace("call#", ""))).body).toEqual({ progress: "unconfirmed" });
});

test("[VOICE-07] a code is free again after its request crashed, and the old call is marked not placed", async () => {
  const [bench, code] = await benchWithCode();
  const { take, release } = bench.deps.sets;
  const { change } = bench.deps.numbers;
  let changes = 0;
  bench.deps.sets.take = (id, ...rest) =>
    id.startsWith("cap#") ? Promise.reject(lapse()) : take(id, ...rest);
  bench.deps.numbers.change = (...row) => ((changes += 1) > 1 ? Promise.reject(lapse()) : change(...row));
  expect((await bench.enter(code)).status).toBe(503);
  Object.assign(bench.deps.sets, { take, release });
  Object.assign(bench.deps.numbers, { change });
  const dead = bench.numberOf(e164)?.code?.usedBy?.id;
  expect(dead).toBeDefined();

  expect((await bench.enter(code)).status).toBe(403);
  bench.time.now += 30_000;
  bench.deps.numbers.change = () => Promise.reject(lapse());
  expect((await bench.enter(code)).status).toBe(503);
  bench.deps.numbers.change = change;
  expect((await bench.enter(code)).status).toBe(200);
  expect(bench.callRows.get(`call#${dead}`)?.call.step).toBe("not-placed");
  expect(bench.requests).toHaveLength(1);
  expect(bench.numberOf(e164)?.calls).toHaveLength(1);
});

test("[VOICE-07] an overtaken request places no call", async () => {
  const [bench, code] = await benchWithCode();
  const { add } = bench.deps.calls;
  bench.deps.calls.add = async (row) => {
    bench.deps.calls.add = add;
    await add({ ...row, call: { step: "not-placed", changedAtEpochMs: bench.time.now } });
    return add(row);
  };
  expect((await bench.enter(code)).status).toBe(503);
  expect(bench.requests).toEqual([]);
});

test("[VOICE-07] places no call and releases everything when too little time is left for the provider", async () => {
  const [bench, code] = await benchWithCode();
  const { add } = bench.deps.calls;
  bench.deps.calls.add = (row) => {
    bench.time.now += 5000;
    return add(row);
  };
  expect((await bench.enter(code)).status).toBe(503);
  expect([bench.requests, bench.held("cap#"), bench.numberOf(e164)?.calls]).toEqual([[], [], []]);
  expect([...bench.callRows.values()].map(({ call }) => call.step)).toEqual(["not-placed"]);
  bench.deps.calls.add = add;
  expect((await bench.enter(code)).status).toBe(200);
});

test("[VOICE-05] returns the provider's result even if it cannot be stored", async () => {
  const [bench, code] = await benchWithCode();
  bench.deps.calls.change = () => Promise.reject(lapse());
  const answer = await bench.enter(code);
  expect(answer.status).toBe(200);
  bench.time.now += minuteMs;
  expect((await bench.readProgress(answer.body.callId)).body).toEqual({ progress: "unconfirmed" });
});

test("[VOICE-05] returns 404 for an unknown call", async () => {
  expect(await makeVoiceBench().readProgress("x".repeat(22))).toMatchObject({
    status: 404,
    body: { code: "unknown-call" },
  });
});
