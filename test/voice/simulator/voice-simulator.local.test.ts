import Retell from "retell-sdk";
import { expect, test, vi } from "vitest";
import { localVoiceProvider } from "#infra/voice/simulator/local-voice.ts";
import { voiceWebhookSchema } from "#shared/voice/voice-contract.ts";
import { makeCallBody, openVoiceProviders } from "#test/voice/support/voice-site.ts";
import { useEach } from "#test/support/use-each.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const providers = useEach(() => openVoiceProviders());

const [apiKey, nextApiKey] = localVoiceProvider.apiKeys;

/** A call that rings until the test decides. */
const placeRinging = async () => {
  providers.faults.voiceOutcome = "ringing";
  const { status, body } = await providers.placeCall(makeCallBody());
  expect(status).toBe(201);
  return String(body["call_id"]);
};

const outcomes = () => providers.voice.calls().map(({ outcome }) => outcome);

/** The webhooks in their order, parsed by the site's own contract. */
const heard = () =>
  providers.callWebhooks.map(({ body }) => {
    const { event, call } = voiceWebhookSchema.parse(JSON.parse(body));
    return call.disconnection_reason === undefined ? event : `${event} ${call.disconnection_reason}`;
  });

/** Whether the provider's own package, which checks the time, accepts the signature of each webhook now. */
const verified = () => {
  vi.useFakeTimers({ toFake: ["Date"], now: providers.now() });
  const verdicts = providers.callWebhooks.map(({ headers, body }) =>
    Retell.verify(body, apiKey, headers["x-retell-signature"] ?? ""),
  );
  return Promise.all(verdicts).finally(() => vi.useRealTimers());
};

const badCalls: readonly (readonly [string, unknown, number])[] = [
  ["broken JSON", "{", 400],
  ["no number", makeCallBody({ to_number: undefined }), 400],
  ["a number without its plus sign", makeCallBody({ to_number: "14155552671" }), 400],
  ["a number with spaces", makeCallBody({ to_number: "+1 415 555 2671" }), 400],
  ["16 digits", makeCallBody({ to_number: "+1234567890123456" }), 400],
  ["no limit to its length", makeCallBody({ agent_override: undefined }), 400],
  ["no agent", makeCallBody({ override_agent_id: undefined }), 400],
  ["a variable that is not text", makeCallBody({ retell_llm_dynamic_variables: { name: 7 } }), 400],
  ["an unknown agent", makeCallBody({ override_agent_id: "agent_invented" }), 422],
  ["a caller number that is not ours", makeCallBody({ from_number: "+14155550100" }), 422],
];

test.each(badCalls)("[VOICE-08] refuses a call with %s and places none", async (_what, body, status) => {
  expect(await providers.placeCall(body)).toEqual({
    status,
    body: { status: "error", message: expect.any(String) },
  });
  expect(providers.voice.calls()).toEqual([]);
});

test("returns 401 for a wrong API key, and places no call", async () => {
  expect((await providers.placeCall(makeCallBody(), { apiKey: "invented" })).status).toBe(401);
  expect(providers.voice.calls()).toEqual([]);
});

test("accepts the new API key during a rotation", async () => {
  expect((await providers.placeCall(makeCallBody(), { apiKey: nextApiKey })).status).toBe(201);
});

test("returns 404 for another path", async () => {
  const elsewhere = await fetch(`${providers.voice.baseUrl}/v2/create-phone-call`);
  expect([elsewhere.status, await elsewhere.json()]).toMatchObject([404, { status: "error" }]);
});

const refusingFaults = [
  ["refuse", 422],
  ["too-many", 429],
  ["unauthorized", 401],
  ["unpaid", 402],
] as const;

test.each(refusingFaults)("[OPS-03] the fault %s returns %i and places no call", async (fault, status) => {
  providers.faults.voice = fault;
  expect(await providers.placeCall(makeCallBody())).toMatchObject({ status, body: { status: "error" } });
  expect(providers.voice.calls()).toEqual([]);
});

test("[OPS-03] the faults error-after-accept and hang place the call", async () => {
  providers.faults.voice = "error-after-accept";
  expect((await providers.placeCall(makeCallBody())).status).toBe(500);
  providers.faults.voice = "hang";
  const timeout = new AbortController();
  const unanswered = providers.placeCall(makeCallBody(), { signal: timeout.signal });
  await waitUntil("the second call to be placed", () => providers.voice.calls().length === 2);
  timeout.abort(new Error("no answer"));
  await expect(unanswered).rejects.toThrow("no answer");
});

test("[VOICE-07] an answered call rings for one second, lasts three, and sends its webhooks", async () => {
  await providers.placeCall(makeCallBody());
  providers.pass(999);
  expect(outcomes()).toEqual(["ringing"]);
  providers.pass(1);
  expect(outcomes()).toEqual(["answered"]);
  await expect.poll(heard).toEqual(["call_started"]);
  providers.pass(2999);
  expect(outcomes()).toEqual(["answered"]);
  providers.pass(1);
  expect(outcomes()).toEqual(["ended"]);
  await expect.poll(heard).toEqual(["call_started", "call_ended user_hangup", "call_analyzed user_hangup"]);
  expect(JSON.parse(providers.callWebhooks[0]!.body)).toMatchObject({
    call: { call_id: providers.voice.calls()[0]?.id, call_status: "ongoing", metadata: { callId: "c1" } },
  });
});

const unanswered = [
  ["busy", "dial_busy"],
  ["failed", "dial_failed"],
  ["no-answer", "dial_no_answer"],
] as const;

test.each(unanswered)(
  "[VOICE-07] a call with the outcome %s ends as %s and never starts",
  async (mode, reason) => {
    providers.faults.voiceOutcome = mode;
    await providers.placeCall(makeCallBody());
    providers.pass(1000);
    expect(outcomes()).toEqual([mode]);
    await expect.poll(heard).toEqual([`call_ended ${reason}`]);
    expect(providers.callWebhooks[0]?.body).toContain('"call_status":"not_connected"');
  },
);

test("a ringing call rings until its outcome is set, and then ends", async () => {
  const id = await placeRinging();
  providers.pass(3600 * 1000);
  expect(outcomes()).toEqual(["ringing"]);
  expect(await providers.voice.decide(id, { outcome: "answered" })).toMatchObject({
    type: "decided",
    call: { outcome: "answered", webhooks: [{ event: "call_started", status: 200 }] },
  });
  providers.pass(3600 * 1000);
  expect(outcomes()).toEqual(["answered"]);
  await providers.voice.decide(id, { outcome: "ended" });
  expect(heard()).toEqual(["call_started", "call_ended user_hangup", "call_analyzed user_hangup"]);
});

const webhookModes = [
  ["once", ["call_started", "call_ended user_hangup", "call_analyzed user_hangup"]],
  ["none", []],
  ["reordered", ["call_analyzed user_hangup", "call_ended user_hangup", "call_started"]],
] as const;

test.each(webhookModes)(
  "[VOICE-08] the simulator's webhook setting '%s' sends these events after a call: %j",
  async (webhook, events) => {
    const id = await placeRinging();
    await providers.voice.decide(id, { outcome: "ended", webhook });
    expect(heard()).toEqual(events);
    expect(await verified()).toEqual(events.map(() => true));
  },
);

test.each(["forged", "stale"] as const)(
  "[VOICE-08] the provider's SDK rejects a %s webhook, which is not repeated",
  async (webhook) => {
    const id = await placeRinging();
    providers.responses.push(401);
    await providers.voice.decide(id, { outcome: "busy", webhook });
    expect(heard()).toEqual(["call_ended dial_busy"]);
    expect(await verified()).toEqual([false]);
    await providers.voice.decide(id, { outcome: "busy" });
    expect(await verified()).toEqual([false, true]);
  },
);

test("sends a webhook again with the same signature after a failed response", async () => {
  const id = await placeRinging();
  providers.responses.push(500, 503);
  expect(await providers.voice.decide(id, { outcome: "busy" })).toMatchObject({
    call: { webhooks: [{ event: "call_ended", status: 200 }] },
  });
  expect(heard()).toHaveLength(3);
  expect(await verified()).toEqual([true, true, true]);
});

test("[OPS-03] calls survive a restart and continue", async () => {
  await providers.placeCall(makeCallBody());
  providers.pass(1000);
  await expect.poll(() => providers.voice.calls()[0]?.webhooks).toHaveLength(1);
  const before = providers.voice.calls();
  await providers.close();
  Object.assign(providers, await openVoiceProviders({ dataDir: providers.dataDir }));
  expect(providers.voice.calls()).toEqual(before);
  providers.pass(4000);
  expect(outcomes()).toEqual(["ended"]);
});
