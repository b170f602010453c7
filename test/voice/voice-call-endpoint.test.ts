import { expect, test } from "vitest";
import { consentVersion } from "#shared/voice/voice-contract.ts";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import { makeVoiceHarness } from "#test/voice/support/voice-harness.ts";

const minuteMs = 60_000;
const e164 = "+14155552671";

/** A visitor has requested a code, and has received it. */
const harnessWithCode = async () => {
  const harness = makeVoiceHarness();
  return [harness, await harness.requestCode()] as const;
};

const lapse = () => Object.assign(new Error("the table is away"), { name: "TimeoutError" });

test("[VOICE-05] [VOICE-07] a right code places one call to its number with the use case's agent", async () => {
  const [harness, code] = await harnessWithCode();
  const response = await harness.enter(code, { serviceType: "order-tracking" });
  expect(response).toMatchObject({ status: 200, body: { success: true } });
  const { callId } = response.body;
  expect(harness.requests).toEqual([{ callId, to: e164, serviceType: "order-tracking" }]);
  expect((await harness.readProgress(callId)).body).toEqual({ progress: "ringing" });
  expect(harness.measured).toEqual(
    expect.arrayContaining([
      [voiceMetrics.codesEntered, 1],
      [voiceMetrics.callsPlaced, 1],
      [voiceMetrics.budgetUsed, 2],
    ]),
  );
});

test("[VOICE-07] rows and log lines contain no number, code or address", async () => {
  const [harness, code] = await harnessWithCode();
  await harness.enter(code);
  const saved = JSON.stringify([
    [...harness.messageRows.values()],
    [...harness.numberRows.values()],
    [...harness.callRows.values()],
    [...harness.members.keys()],
    harness.lines,
  ]);
  for (const secret of ["4155552671", "415555", code, "203.0.113.7"]) expect(saved).not.toContain(secret);
});

test("[VOICE-07] stores the consent version with the call only if it is the current one", async () => {
  for (const [header, stored] of [
    [consentVersion, consentVersion],
    ["2020-01-01", undefined],
    [undefined, undefined],
  ] as const) {
    const [harness, code] = await harnessWithCode();
    await harness.enter(code, {}, header === undefined ? {} : { "x-call-consent": header });
    expect([...harness.callRows.values()].map(({ consent }) => consent)).toEqual([stored]);
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
    const harness = makeVoiceHarness();
    harness.voiceSwitch.value = undefined;
    const response = await harness.enter("123456", fields);
    expect(response).toMatchObject({ status, body: { code } });
    expect(response.body.message).toContain(message);
    expect([harness.numberRows.size, harness.members.size]).toEqual([0, 0]);
  },
);

test("[VOICE-08] a disabled or unreadable voice switch refuses every call, and uses no code or attempt", async () => {
  const [harness, code] = await harnessWithCode();
  harness.voiceSwitch.value = { calls: "off", budgetCents: 3000 };
  expect(await harness.enter(code)).toMatchObject({ status: 423, body: { code: "demo-off" } });
  harness.voiceSwitch.value = undefined;
  expect(await harness.enter(code)).toMatchObject({ status: 503, body: { code: "temporarily-unavailable" } });
  expect([harness.requests, harness.held("")]).toEqual([[], []]);
  harness.voiceSwitch.value = { calls: "on", budgetCents: 3000 };
  expect((await harness.enter(code)).status).toBe(200);
});

test("[VOICE-08] refuses wrong, old and used codes and those of other numbers alike, and counts no call", async () => {
  const harness = makeVoiceHarness();
  const ofOther = await harness.requestCode("447400123456");
  const first = await harness.requestCode();
  harness.time.now += 1000;
  const code = await harness.requestCode();
  for (const wrong of ["000000", ofOther, first]) {
    expect(await harness.enter(wrong)).toMatchObject({
      status: 403,
      body: {
        code: "invalid-code",
        message: "That code is wrong or no longer valid. Please request a new one.",
      },
    });
  }
  expect(harness.held("cap#")).toEqual([]);
  expect((await harness.enter(code)).status).toBe(200);
  expect(await harness.enter(code)).toMatchObject({ status: 403, body: { code: "invalid-code" } });
  expect(harness.requests).toHaveLength(1);
  expect(harness.measured.filter(([name]) => name === voiceMetrics.wrongCodes)).toHaveLength(3);
});

const write = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

test.for<readonly [string, (code: string) => string]>([
  ["Arabic digits", (code) => write(code, 0x660)],
  ["Persian digits", (code) => write(code, 0x6f0)],
  ["full-width digits", (code) => write(code, 0xff10)],
  ["a direction mark in front", (code) => `\u200e${code}`],
  ["a word joiner behind", (code) => `${code}\u2060`],
])("[CONT-14] [VOICE-07] accepts both codes typed with %s", async ([, type]) => {
  const [harness, code] = await harnessWithCode();
  expect((await harness.enter(type(code))).status).toBe(200);
  harness.time.now += 10 * minuteMs;
  await harness.requestCode();
  expect((await harness.enter(type(harness.readLongCode()))).status).toBe(200);
  expect(harness.held("tries#")).toEqual([]);
});

test("[VOICE-08] five wrong codes within ten minutes lock a number, even for a new code", async () => {
  const [harness, code] = await harnessWithCode();
  for (let guess = 0; guess < 5; guess += 1) expect((await harness.enter("000000")).status).toBe(403);
  const locked = {
    status: 429,
    headers: { "retry-after": "600" },
    body: {
      code: "too-many-attempts",
      message:
        "Too many wrong codes. Please enter the long code, if our WhatsApp message has one, or a new code in 10 minutes.",
    },
  };
  expect(await harness.enter(code)).toMatchObject(locked);
  expect(await harness.enter(await harness.requestCode())).toMatchObject(locked);
  harness.time.now += 10 * minuteMs;
  expect((await harness.enter(await harness.requestCode())).status).toBe(200);
});

test("[VOICE-08] ten wrong codes lock a number for the day", async () => {
  const harness = makeVoiceHarness();
  for (let round = 0; round < 2; round += 1) {
    for (let guess = 0; guess < 5; guess += 1) expect((await harness.enter("000000")).status).toBe(403);
    harness.time.now += 10 * minuteMs;
  }
  const response = await harness.enter(await harness.requestCode());
  expect(response).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
  expect(response.body.message).toMatch(/a new code in 24 hours\.$/);
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(23 * 3600);
});

test("[VOICE-08] responds the same for a number that never requested a code as for one that did", async () => {
  const harness = makeVoiceHarness();
  const trace: string[] = [];
  const { find, add, change } = harness.deps.numbers;
  harness.deps.numbers.find = (id) => (trace.push("read"), find(id));
  harness.deps.numbers.add = (row) => (trace.push("write"), add(row));
  harness.deps.numbers.change = (...args) => (trace.push("write"), change(...args));
  const unknown = await harness.enter("000000");
  const traceOfUnknown = trace.splice(0);
  await harness.requestCode("447400123456");
  trace.splice(0);
  const known = await harness.enter("000000", { countryCode: "+44", mobile: "7400123456" });
  expect(known).toEqual(unknown);
  expect(trace).toEqual(traceOfUnknown);
  const [row] = [...harness.numberRows.values()];
  expect(row!.expiresAtEpochSeconds).toBe((harness.time.now + 24 * 60 * minuteMs) / 1000);
});

test("[VOICE-08] an address may enter twenty wrong codes a day for all numbers, and any number of right ones", async () => {
  const harness = makeVoiceHarness();
  const numbers = Array.from({ length: 20 }, (_, index) => `41555526${String(index).padStart(2, "0")}`);
  for (const mobile of numbers) expect((await harness.enter("000000", { mobile })).status).toBe(403);
  const code = await harness.requestCode();
  const response = await harness.enter(code);
  expect(response).toMatchObject({
    status: 429,
    headers: { "retry-after": String(12 * 3600) },
    body: { code: "too-many-attempts" },
  });
  expect((await harness.enter(code, {}, { "cloudfront-viewer-address": "203.0.113.8:1" })).status).toBe(200);
  expect(harness.held("tries#")).toHaveLength(20);
});

test("[VOICE-08] refuses a second call to a number within ten minutes, and leaves the code unused", async () => {
  const harness = makeVoiceHarness();
  Object.assign(harness.caps, { callsPerAddress: 99, callsPerPrefix: 99 });
  const call = async () => harness.enter(await harness.requestCode());
  expect((await call()).status).toBe(200);
  const code = await harness.requestCode();
  expect(await harness.enter(code)).toMatchObject({
    status: 429,
    headers: { "retry-after": "600" },
    body: { code: "number-limit" },
  });
  expect(harness.numberOf(e164)?.code).not.toHaveProperty("usedBy");
  expect(harness.held("tries#")).toEqual([]);
});

const capNames = ["callsPerAddress", "callsPerPrefix", "callsPerCountry", "calls"] as const;

test.for(capNames)(
  "[VOICE-08] a call above the limit of %s returns 429, counts toward no other limit and uses no code",
  async (name) => {
    const harness = makeVoiceHarness();
    harness.caps[name] = 1;
    expect((await harness.enter(await harness.requestCode())).status).toBe(200);
    const before = structuredClone(harness.members);
    const code = await harness.requestCode("14155552672");
    const other = { mobile: "4155552672" };
    expect(await harness.enter(code, other)).toMatchObject({
      status: 429,
      headers: { "retry-after": String(12 * 3600) },
      body: { code: "demo-limit" },
    });
    expect(harness.members).toEqual(before);
    expect(harness.numberOf("+14155552672")).toMatchObject({ calls: [], code: {} });
    expect(harness.callRows.size).toBe(1);
    // This provider may use two of three shared calls.
    harness.caps[name] = 3;
    expect((await harness.enter(code, other)).status).toBe(200);
  },
);

test("[VOICE-08] counts the budget at the worst call price, and a lower budget stops the next call", async () => {
  const harness = makeVoiceHarness();
  harness.voiceSwitch.value = { calls: "on", budgetCents: 119 };
  expect((await harness.enter(await harness.requestCode())).status).toBe(200);
  const code = await harness.requestCode("14155552672");
  expect(await harness.enter(code, { mobile: "4155552672" })).toMatchObject({ body: { code: "demo-limit" } });
  harness.voiceSwitch.value = { calls: "on", budgetCents: 0 };
  expect(await harness.enter(code, { mobile: "4155552672" })).toMatchObject({ body: { code: "demo-limit" } });
  expect(harness.requests).toHaveLength(1);
  expect(harness.measured).toContainEqual([voiceMetrics.budgetUsed, 100]);
});

test("[VOICE-07] [VOICE-08] sixty-four simultaneous requests with one code place one call", async () => {
  const [harness, code] = await harnessWithCode();
  const { change } = harness.deps.numbers;
  let writes = 0;
  harness.deps.numbers.change = (...args) => ((writes += 1), change(...args));
  const responses = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      harness.enter(code, {}, { "cloudfront-viewer-address": `203.0.113.${index}:1` }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === "invalid-code")).toHaveLength(63);
  // All requests conflict once on the unused code, and each of the others writes once more.
  expect(writes).toBe(64 + 63);
  expect(harness.requests).toHaveLength(1);
  expect(harness.held("cap#calls#")).toHaveLength(1);
  expect(harness.numberOf(e164)?.wrong).toEqual([]);
});

test.for([
  ["number", 422, "number-not-callable", "We cannot call this number."],
  ["busy", 429, "lines-busy", "All lines are busy. Please try again in a minute."],
  ["unpaid", 423, "demo-off", "The voice demo is off at the moment. Please try again later."],
  ["failed", 502, "voice-provider-failed", "We could not place the call. Please try again later."],
] as const)(
  "[VOICE-08] a call that the provider did not place (%s) counts toward no limit",
  async ([type, status, code, message]) => {
    const harness = makeVoiceHarness();
    const entered = await harness.requestCode();
    harness.callOutcomes.push({ type, code: "HTTP_4XX" });
    expect(await harness.enter(entered)).toMatchObject({ status, body: { code, message } });
    expect([...harness.callRows.values()].map(({ call }) => call.step)).toEqual(["not-placed"]);
    expect([harness.held(""), harness.numberOf(e164)?.calls]).toEqual([[], []]);
    const failures = harness.measured.filter(([name]) => name === voiceMetrics.providerFailures);
    expect(failures).toHaveLength(type === "failed" || type === "unpaid" ? 1 : 0);
    expect((await harness.enter(entered)).status).toBe(200);
  },
);

test("[VOICE-07] a call whose start is unconfirmed counts toward all limits, and its code starts no second call", async () => {
  const [harness, code] = await harnessWithCode();
  harness.callOutcomes.push({ type: "unknown", code: "TIMEOUT" });
  expect(await harness.enter(code)).toMatchObject({
    status: 504,
    body: {
      code: "call-unconfirmed",
      message: "We could not confirm the call. Please do not request another: your phone may still ring.",
    },
  });
  expect((await harness.enter(code)).status).toBe(403);
  harness.time.now += 5 * minuteMs;
  expect((await harness.enter(code)).status).toBe(403);
  expect(harness.requests).toHaveLength(1);
  expect(harness.held("cap#")).toHaveLength(7);
  const [row] = [...harness.callRows.values()];
  expect((await harness.readProgress(row!.id.replace("call#", ""))).body).toEqual({
    progress: "unconfirmed",
  });
});

test("[VOICE-07] a code is free again after its request crashed, and the old call is marked not placed", async () => {
  const [harness, code] = await harnessWithCode();
  const { take, release } = harness.deps.sets;
  const { change } = harness.deps.numbers;
  let changes = 0;
  harness.deps.sets.take = (id, ...rest) =>
    id.startsWith("cap#") ? Promise.reject(lapse()) : take(id, ...rest);
  harness.deps.numbers.change = (...row) => ((changes += 1) > 1 ? Promise.reject(lapse()) : change(...row));
  expect((await harness.enter(code)).status).toBe(503);
  Object.assign(harness.deps.sets, { take, release });
  Object.assign(harness.deps.numbers, { change });
  const dead = harness.numberOf(e164)?.code?.usedBy?.id;
  expect(dead).toBeDefined();

  expect((await harness.enter(code)).status).toBe(403);
  harness.time.now += 30_000;
  harness.deps.numbers.change = () => Promise.reject(lapse());
  expect((await harness.enter(code)).status).toBe(503);
  harness.deps.numbers.change = change;
  expect((await harness.enter(code)).status).toBe(200);
  expect(harness.callRows.get(`call#${dead}`)?.call.step).toBe("not-placed");
  expect(harness.requests).toHaveLength(1);
  expect(harness.numberOf(e164)?.calls).toHaveLength(1);
});

test("[VOICE-07] a request whose lease another one took over places no call", async () => {
  const [harness, code] = await harnessWithCode();
  const { add } = harness.deps.calls;
  harness.deps.calls.add = async (row) => {
    harness.deps.calls.add = add;
    await add({ ...row, call: { step: "not-placed", changedAtEpochMs: harness.time.now } });
    return add(row);
  };
  expect((await harness.enter(code)).status).toBe(503);
  expect(harness.requests).toEqual([]);
});

test("[VOICE-07] places no call and releases everything when too little time is left for the provider", async () => {
  const [harness, code] = await harnessWithCode();
  const { add } = harness.deps.calls;
  harness.deps.calls.add = (row) => {
    harness.time.now += 5000;
    return add(row);
  };
  expect((await harness.enter(code)).status).toBe(503);
  expect([harness.requests, harness.held("cap#"), harness.numberOf(e164)?.calls]).toEqual([[], [], []]);
  expect([...harness.callRows.values()].map(({ call }) => call.step)).toEqual(["not-placed"]);
  harness.deps.calls.add = add;
  expect((await harness.enter(code)).status).toBe(200);
});

test("[VOICE-05] returns the provider's result even if it cannot be stored", async () => {
  const [harness, code] = await harnessWithCode();
  harness.deps.calls.change = () => Promise.reject(lapse());
  const response = await harness.enter(code);
  expect(response.status).toBe(200);
  harness.time.now += minuteMs;
  expect((await harness.readProgress(response.body.callId)).body).toEqual({ progress: "unconfirmed" });
});

test("[VOICE-05] returns 404 for an unknown call", async () => {
  expect(await makeVoiceHarness().readProgress("x".repeat(22))).toMatchObject({
    status: 404,
    body: { code: "unknown-call" },
  });
});
