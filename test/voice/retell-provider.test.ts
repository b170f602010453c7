import Retell from "retell-sdk";
import { expect, test } from "vitest";
import { makeRetellProvider } from "#functions/voice/call/retell-provider.ts";
import { stages } from "#infra/stack/stage/stages.ts";
import { site } from "#shared/site.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { makeCallBody } from "#test/voice/support/voice-site.ts";
import { respondWith, useScriptedServer } from "#test/support/scripted-server.ts";

const server = useScriptedServer();

const { agents } = stages[0]!.voice;
const request = { callId: "c".repeat(22), to: "+14155552671", serviceType: "order-tracking" } as const;

const makeProvider = (deps: Partial<Parameters<typeof makeRetellProvider>[0]> = {}) =>
  makeRetellProvider({
    fetch,
    base: server.base,
    readApiKeys: () => Promise.resolve(["key_new", "key_old"]),
    agents,
    callerNumber: site.voiceDemo.caller.e164,
    ...deps,
  });

test("[VOICE-07] sends the same single request as the provider's SDK, with no other visitor data", async () => {
  server.state.script = respondWith(201, { call_id: "retell-1", call_status: "registered", new_field: 1 });
  expect(await makeProvider().startCall(request)).toEqual({ type: "accepted", providerCallId: "retell-1" });
  const sdk = new Retell({ apiKey: "key_new", baseURL: server.base, maxRetries: 0 });
  await sdk.call.createPhoneCall({
    from_number: site.voiceDemo.caller.e164,
    to_number: "+14155552671",
    override_agent_id: "agent_order_tracking",
    metadata: { callId: request.callId, serviceType: "order-tracking" },
    agent_override: makeCallBody().agent_override,
  });
  const [ours, theirs] = server.seen.map(({ method, url, headers, body }) => ({
    method,
    url,
    authorization: headers.authorization,
    type: headers["content-type"],
    body: JSON.parse(body),
  }));
  expect(ours).toEqual(theirs);
  expect(server.seen).toHaveLength(2);
});

test.for([
  [402, "unpaid"],
  [429, "busy"],
  [401, "failed"],
  [403, "failed"],
  [404, "failed"],
  [418, "failed"],
  [408, "unknown"],
  [500, "unknown"],
  [502, "unknown"],
  [503, "unknown"],
  [302, "unknown"],
] as const)("[VOICE-07] maps the response %i to %s after one request", async ([status, type]) => {
  server.state.script = respondWith(status, { status: "error", message: "no +14155552671" });
  expect(await makeProvider().startCall(request)).toEqual({ type, code: `HTTP_${status}` });
  expect(server.seen).toHaveLength(1);
});

test.for([
  [`The number ${request.to} cannot be dialled`, "number"],
  ["to_number: must be E.164", "number"],
  ["Agent agent_1 not found", "failed"],
  [`Phone number ${site.voiceDemo.caller.e164} not found`, "failed"],
  ["from_number is not a valid number", "failed"],
  ["Unprocessable", "failed"],
] as const)("[VOICE-07] maps a refusal with the message %j to %s", async ([message, type]) => {
  for (const status of [400, 422]) {
    server.state.script = respondWith(status, { status: "error", message });
    expect(await makeProvider().startCall(request)).toEqual({ type, code: `HTTP_${status}` });
  }
});

test.for(["", "{", "null", "{}", '{"call_id":""}', '{"call_id":7}'])(
  "[VOICE-07] reports a 201 response with the body %j as unknown",
  async (body) => {
    server.state.script = respondWith(201, body);
    expect(await makeProvider().startCall(request)).toEqual({ type: "unknown", code: "MALFORMED" });
  },
);

test("[VOICE-07] reports a connection that breaks before the response as unknown", async () => {
  server.state.script = (_call, response) => response.destroy();
  expect(await makeProvider().startCall(request)).toEqual({ type: "unknown", code: "CONNECTION_LOST" });
  expect(server.seen).toHaveLength(1);
});

test("[VOICE-07] reports a connection that breaks within the response as unknown", async () => {
  server.state.script = (_call, response) => {
    response.writeHead(201, { "content-length": "100" });
    response.write('{"call_id":');
    setImmediate(() => response.destroy());
  };
  expect(await makeProvider().startCall(request)).toMatchObject({ type: "unknown" });
  expect(server.seen).toHaveLength(1);
});

test("[VOICE-07] reports a timeout as unknown", async () => {
  const timedOut: typeof fetch = () => Promise.reject(new DOMException("late", "TimeoutError"));
  expect(await makeProvider({ fetch: timedOut }).startCall(request)).toEqual({
    type: "unknown",
    code: "TIMEOUT",
  });
});

test("[VOICE-07] reports a call as failed when no connection opens", async () => {
  const base = `http://127.0.0.1:${await findFreePort()}`;
  expect(await makeProvider({ base }).startCall(request)).toEqual({ type: "failed", code: "UNREACHABLE" });
});

test("[VOICE-07] reports a call as failed when the API keys cannot be read, and sends nothing", async () => {
  const readApiKeys = () => Promise.reject(new Error("away"));
  expect(await makeProvider({ readApiKeys }).startCall(request)).toEqual({
    type: "failed",
    code: "CREDENTIALS_UNAVAILABLE",
  });
  expect(server.seen).toEqual([]);
});
