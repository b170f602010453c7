import Retell from "retell-sdk";
import { expect, test } from "vitest";
import { makeWebhookHandler } from "#functions/platform/http/http-endpoint.ts";
import { makeCallRecord } from "#functions/voice/call/call-record.ts";
import {
  describeCall,
  nextCallState,
  newCallState,
  type CallEvent,
} from "#functions/voice/call/call-state.ts";
import {
  makeVoiceWebhookEndpoint,
  isSignedVoiceWebhook,
  signVoiceWebhook,
} from "#functions/voice/call/voice-webhook-endpoint.ts";
import { receiveVoiceWebhook } from "#shared/contract/api.ts";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import { callHandler, originDigest } from "#test/support/http-event.ts";
import { makeVoiceHarness, noonEpochMs } from "#test/voice/support/voice-harness.ts";

const apiKeys = ["key_one", "key_before"];
const callId = "c".repeat(22);

const makeHarness = async () => {
  const harness = makeVoiceHarness();
  const seen = { callId, numberHash: "n", consent: undefined, nowEpochMs: noonEpochMs };
  await harness.calls.add(makeCallRecord(seen));
  const handler = makeWebhookHandler(
    { ...harness.deps, originDigests: [originDigest], count: () => undefined },
    receiveVoiceWebhook,
    makeVoiceWebhookEndpoint({ ...harness.deps, readApiKeys: () => Promise.resolve(apiKeys) }),
  );
  const post = async (
    webhook: unknown,
    signature = (body: string) =>
      `v=${harness.time.now},d=${signVoiceWebhook("key_one", Buffer.from(body), harness.time.now)}`,
  ) => {
    const body = typeof webhook === "string" ? webhook : JSON.stringify(webhook);
    const response = await callHandler(handler, { body, headers: { "x-retell-signature": signature(body) } });
    return response.statusCode;
  };
  const progress = async () => (await harness.readProgress(callId)).body.progress;
  return { ...harness, post, progress, step: () => harness.callRows.get(`call#${callId}`)?.call.step };
};

const webhook = (
  event: string,
  reason?: string,
  metadata: unknown = { callId, serviceType: "event-rsvp" },
) => ({
  event,
  call: { call_id: "retell-1", call_status: "x", disconnection_reason: reason, metadata },
});

test("[VOICE-05] our webhook signature matches the provider's known value and its SDK", async () => {
  const body = '{"event":"call_ended"}';
  const at = 1_767_225_600_000;
  expect(signVoiceWebhook("key_test", Buffer.from(body), at)).toBe(
    "f4332edd4ecbf360776f3f24699170245564db413fc3400638015325b33154ad",
  );
  const theirs = await Retell.sign(body, "key_test");
  expect(isSignedVoiceWebhook(theirs, Buffer.from(body), ["key_test"], Date.now())).toBe(true);
  const now = Date.now();
  const ours = `v=${now},d=${signVoiceWebhook("key_test", Buffer.from(body), now)}`;
  expect(await Retell.verify(body, "key_test", ours)).toBe(true);
});

test("[VOICE-05] call webhooks move a call to in progress and then to ended", async () => {
  const harness = await makeHarness();
  expect(await harness.post(webhook("call_started"))).toBe(200);
  expect(await harness.progress()).toBe("in-progress");
  expect(await harness.post(webhook("call_ended", "user_hangup"))).toBe(200);
  expect(await harness.post(webhook("call_analyzed"))).toBe(200);
  expect(await harness.progress()).toBe("ended");
});

test.for([
  "dial_busy",
  "dial_failed",
  "dial_no_answer",
  "invalid_destination",
  "telephony_provider_permission_denied",
])("[VOICE-05] a call that ends with %s has the status not-answered", async (reason) => {
  const harness = await makeHarness();
  await harness.post(webhook("call_ended", reason));
  expect(await harness.progress()).toBe("not-answered");
});

test("[VOICE-05] late, repeated and reordered webhooks do not change an ended call", async () => {
  const harness = await makeHarness();
  for (const event of ["call_ended", "call_started", "call_ended", "call_started"]) {
    expect(await harness.post(webhook(event, event === "call_ended" ? "agent_hangup" : undefined))).toBe(200);
  }
  expect(await harness.progress()).toBe("ended");
  expect(harness.callRows.get(`call#${callId}`)?.callVersion).toBe(1);
});

test("[VOICE-05] a webhook updates the status of an unconfirmed call", async () => {
  const harness = await makeHarness();
  const row = harness.callRows.get(`call#${callId}`)!;
  harness.callRows.set(row.id, { ...row, call: { ...row.call, step: "unconfirmed" } });
  await harness.post(webhook("call_started"));
  expect(await harness.progress()).toBe("in-progress");
});

test.for([
  ["an unknown event", webhook("call_transferred")],
  ["the id of another call", webhook("call_started", undefined, { callId: "d".repeat(22) })],
  ["no id of ours", webhook("call_started", undefined, {})],
  ["an invalid id", webhook("call_started", undefined, { callId: "../../x" })],
] as const)("[VOICE-05] a call webhook with %s returns 200 and changes nothing", async ([, body]) => {
  const harness = await makeHarness();
  expect(await harness.post(body)).toBe(200);
  expect([harness.step(), harness.callRows.size]).toEqual(["placing", 1]);
});

type Signing = {
  readonly key?: string;
  readonly atMs?: number;
  readonly reportedMs?: number;
  readonly more?: string;
};

/** A signature at a time relative to now, which may claim another time, over the body and additional text. */
const sign = (
  body: string,
  now: number,
  { key = "key_one", atMs = 0, reportedMs = atMs, more = "" }: Signing,
) => `v=${now + reportedMs},d=${signVoiceWebhook(key, Buffer.from(body + more), now + atMs)}`;

test.for<[string, number, Signing | string]>([
  ["the previous key", 200, { key: "key_before" }],
  ["a time of five minutes ago", 200, { atMs: -300_000 }],
  ["an older time", 401, { atMs: -300_001 }],
  ["a time of the future", 401, { atMs: 300_001 }],
  ["another time than it names", 401, { reportedMs: 1 }],
  ["another key", 401, { key: "key_two" }],
  ["another body", 401, { more: " " }],
  ["nothing", 401, ""],
  ["no digest", 401, `v=${noonEpochMs},d=`],
])("[VOICE-05] a webhook signed with %s returns %i", async ([, status, signing]) => {
  const harness = await makeHarness();
  const signature = (body: string) =>
    typeof signing === "string" ? signing : sign(body, harness.time.now, signing);
  expect(await harness.post(webhook("call_started"), signature)).toBe(status);
  expect(harness.step()).toBe(status === 200 ? "in-progress" : "placing");
  expect(harness.measured).toEqual([
    [status === 200 ? voiceMetrics.acceptedVoiceWebhooks : voiceMetrics.refusedVoiceWebhooks, 1],
  ]);
});

test.for(["", "{", "null", "[]", '{"event":7}'])(
  "[VOICE-05] a signed webhook with the body %j returns 400",
  async (body) => {
    expect(await (await makeHarness()).post(body)).toBe(400);
  },
);

test.for<readonly [readonly CallEvent[], number, string]>([
  [[], 59_999, "ringing"],
  [[], 60_000, "unconfirmed"],
  [[{ type: "unconfirmed" }], 59_999, "ringing"],
  [[{ type: "unconfirmed" }], 60_000, "unconfirmed"],
  [[{ type: "accepted", providerCallId: "p" }], 239_999, "ringing"],
  [[{ type: "accepted", providerCallId: "p" }], 240_000, "ended"],
  [[{ type: "started", providerCallId: "p" }], 120_000, "in-progress"],
  [[{ type: "started", providerCallId: "p" }], 30 * 60_000, "ended"],
  [[{ type: "not placed" }], 1e9, "not-placed"],
  [[{ type: "not placed" }, { type: "started", providerCallId: "p" }], 0, "not-placed"],
])("[VOICE-05] a call with the events %j, idle for %i ms, has the status %s", ([events, age, progress]) => {
  const state = events.reduce((seen, event) => nextCallState(seen, event, 0) ?? seen, newCallState(0));
  expect(describeCall(state, age)).toBe(progress);
});
