import { makeContactForm } from "#functions/contact/contact-page.ts";
import { WriteConflictError } from "#functions/platform/rows/apply-event.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { sampleEvents } from "#functions/site/check-version.ts";
import {
  makeEndpointHandler,
  makeWebhookHandler,
  type EndpointResponse,
} from "#functions/platform/http/http-endpoint.ts";
import { createPayment, receivePaymentWebhook, sendContactMessage } from "#shared/contract/api.ts";
import { endpoint, sharedRate } from "#shared/contract/endpoint.ts";
import { errorBodySchema } from "#shared/contract/error-body.ts";
import { originHeader } from "#shared/origin-header.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { callHandler, makeContext, originDigest, type HttpEventOptions } from "#test/support/http-event.ts";
import { makeRecordingLog } from "#test/support/recording-log.ts";

const form = makeContactForm(() => Promise.resolve([]));

type EndpointResult = EndpointResponse<typeof sendContactMessage>;

const makeHandler = (
  respond: () => Promise<EndpointResult> = () =>
    Promise.resolve({ type: "ok", body: { success: true, ref: "R" } }),
) => {
  const { log, lines } = makeRecordingLog();
  let calls = 0;
  const counted: string[] = [];
  const handler = makeEndpointHandler(
    {
      log,
      clock: () => 1000,
      originDigests: ["0".repeat(64), originDigest],
      count: (what) => counted.push(what),
    },
    sendContactMessage,
    () => {
      calls += 1;
      return respond();
    },
    form,
  );
  const send = (options?: HttpEventOptions, remainingMs?: number) =>
    callHandler(handler, { body, ...options }, remainingMs);
  return { handler, send, lines, calls: () => calls, counted };
};

/** Dependencies for requests through our edge, with effects that the test does not check. */
const deps = {
  log: makeRecordingLog().log,
  clock: () => 0,
  originDigests: [originDigest],
  count: () => undefined,
};

const body = JSON.stringify(makeMessage());
const parse = (response: { body: string }) => errorBodySchema.parse(JSON.parse(response.body));

test("[CONT-03] returns 200 with the use case's body, uncached", async () => {
  expect(await makeHandler().send()).toEqual({
    statusCode: 200,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    body: '{"success":true,"ref":"R"}',
  });
});

test.for(["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"])(
  "returns 405 with Allow for %s",
  async (method) => {
    const { send, calls } = makeHandler();
    const response = await send({ method });
    expect(response).toMatchObject({ statusCode: 405, headers: { allow: "POST" } });
    expect(parse(response).code).toBe("method-not-allowed");
    expect(calls()).toBe(0);
  },
);

const readHealth = endpoint({
  method: "GET",
  path: "/api/health",
  handledBy: "function",
  ratePerAddress: sharedRate,
  maxBodyBytes: 0,
  requestHeaders: [],
  refusals: {},
  request: z.undefined(),
  response: z.object({ ok: z.literal(true) }),
});

const respondToGet = makeEndpointHandler(deps, readHealth, () =>
  Promise.resolve({ type: "ok", body: { ok: true } }),
);

test.for([{}, { headers: { "content-type": undefined } }, { body: "{" }])(
  "an endpoint with the method GET needs no media type and reads no body: %j",
  async (request) => {
    expect((await callHandler(respondToGet, { method: "GET", ...request })).statusCode).toBe(200);
  },
);

test("an endpoint with the method GET refuses POST", async () => {
  const response = await callHandler(respondToGet, { method: "POST", body });
  expect(response).toMatchObject({ statusCode: 405, headers: { allow: "GET" } });
});

test.for([
  undefined,
  "text/plain",
  "application/x-www-form-urlencodedly",
  "multipart/form-data",
  "application/json; charset=iso-8859-1",
  "application/jsonp",
  "text/plain, application/json",
  "application/vnd.api+json",
])("returns 415 for the media type %s", async (mediaType) => {
  const { send, calls } = makeHandler();
  const response = await send({ headers: { "content-type": mediaType } });
  expect([response.statusCode, parse(response).code, calls()]).toEqual([415, "unsupported-media-type", 0]);
});

test.for(["application/json", "application/json;charset=UTF-8", 'Application/JSON; charset="utf-8"'])(
  "accepts the media type %s",
  async (mediaType) => {
    expect((await makeHandler().send({ headers: { "content-type": mediaType } })).statusCode).toBe(200);
  },
);

test("returns 413 above 16 KB, and accepts exactly 16 KB", async () => {
  const { send, calls } = makeHandler();
  const fill = (bytes: number) => body + " ".repeat(bytes - Buffer.byteLength(body));
  const tooLarge = await send({ body: fill(16 * 1024 + 1) });
  expect([tooLarge.statusCode, parse(tooLarge), calls()]).toEqual([
    413,
    {
      code: "body-too-large",
      error: "The content is larger than 16 KB",
      message: "The content is larger than 16 KB",
    },
    0,
  ]);
  expect((await send({ body: fill(16 * 1024) })).statusCode).toBe(200);
});

test.for(["", "{", "nonsense", '{"a":1}{', "[".repeat(8000), "\u0000"])(
  "returns 400 for the body %j",
  async (broken) => {
    const response = await makeHandler().send({ body: broken });
    expect([response.statusCode, parse(response).code]).toEqual([400, "invalid-json"]);
  },
);

test("returns 400 for bytes that are not UTF-8", async () => {
  const bytes = Buffer.from('{"name":"\xff"}', "latin1").toString("base64");
  const response = await makeHandler().send({ body: bytes, isBase64Encoded: true });
  expect([response.statusCode, parse(response).code]).toEqual([400, "invalid-json"]);
});

test("[CONT-02] returns 400 with the schema's first message, without calling the use case", async () => {
  const { send, calls } = makeHandler();
  const response = await send({ body: JSON.stringify(makeMessage({ name: "Z", email: "no" })) });
  const text = "Name must be at least 2 characters";
  expect([response.statusCode, parse(response), calls()]).toEqual([
    400,
    { code: "invalid-request", error: text, message: text },
    0,
  ]);
});

test.for([
  [undefined, 403],
  ["wrong", 403],
  [originDigest, 403],
  ["the-value-that-only-our-edge-sends", 200],
] as const)("[OPS-02] the origin header %s returns %i", async ([value, status]) => {
  const { send, calls, counted } = makeHandler();
  const response = await send({ headers: { [originHeader]: value } });
  expect([response.statusCode, calls(), counted]).toEqual(
    status === 200 ? [200, 1, []] : [403, 0, ["originRefused"]],
  );
  if (status === 403) expect(response.body).toBe("");
});

test("[OPS-02] [OPS-06] refuses a rollout's sample request, and does not count it as refused", async () => {
  const { handler, calls, counted } = makeHandler();
  const sample = sampleEvents.request.event as Parameters<typeof handler>[0];
  const response = await handler(sample, makeContext());
  expect([response.statusCode, calls(), counted]).toEqual([403, 0, []]);
});

test("returns 503 with Retry-After for an outage, and logs a warning", async () => {
  const outage = makeHandler(() =>
    Promise.reject(Object.assign(new Error("slow down"), { name: "ThrottlingException" })),
  );
  const response = await outage.send();
  expect(response).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
  expect(outage.lines[0]).toMatchObject({ level: "warn", fields: { errorName: "ThrottlingException" } });
});

test("returns 500 for a bug, and logs an error without the visitor's text", async () => {
  const typed = "Two desks\n  at the hall of priya@northlight.example";
  const bug = makeHandler(() => Promise.reject(new TypeError(`${typed} is undefined`)));
  const failure = await bug.send();
  expect([failure.statusCode, parse(failure).message]).toEqual([
    500,
    "Something went wrong. Please try again later.",
  ]);
  expect(bug.lines[0]).toMatchObject({ level: "error", fields: { errorName: "TypeError" } });
  expect(bug.lines[0]?.fields.errorStack).toMatch(/^\s+at .*http-endpoint\.test\.ts/);
  expect(JSON.stringify(bug.lines)).not.toContain("priya@");
});

test.for<readonly [status: number, respond: () => Promise<EndpointResult>, counted: readonly string[]]>([
  [200, () => Promise.resolve({ type: "ok", body: { success: true, ref: "R" } }), []],
  [409, () => Promise.resolve({ type: "refused", code: "idempotency-key-reused", message: "Used" }), []],
  [429, () => Promise.reject(new WriteConflictError("contested")), []],
  [500, () => Promise.reject(new TypeError("a bug")), ["failedResponses"]],
  [503, () => Promise.reject(new DOMException("slow", "TimeoutError")), ["failedResponses"]],
  [503, () => new Promise(() => undefined), ["failedResponses"]],
])("[OPS-09] counts a response as a failure only by its status: %i", async ([status, response, expected]) => {
  const { send, counted } = makeHandler(response);
  expect((await send({}, 520)).statusCode).toBe(status);
  expect(counted).toEqual(expected);
});

test("[OPS-09] does not count a provider's outage as a failure of the API", async () => {
  const counted: string[] = [];
  const respond = makeEndpointHandler(
    { ...deps, count: (what) => counted.push(what) },
    { ...readHealth, refusals: { "provider-unavailable": 503 } } as const,
    () => Promise.resolve({ type: "refused", code: "provider-unavailable", message: "Later" }),
  );
  expect((await callHandler(respond, { method: "GET" })).statusCode).toBe(503);
  expect(counted).toEqual([]);
});

test("[OPS-05] logs one line per request with the edge's request id and no visitor text", async () => {
  const { send, lines } = makeHandler();
  await send();
  expect(lines).toEqual([
    {
      level: "info",
      message: "request",
      fields: { requestId: "edge-id", endpoint: "/api/contact", method: "POST", status: 200, durationMs: 0 },
    },
  ]);
});

test("replaces an invalid request id by the gateway's", async () => {
  const { send, lines } = makeHandler();
  await send({ headers: { "x-amz-cf-id": 'x"}\n{"level":"ERROR' } });
  expect(lines[0]?.fields.requestId).toBe("gateway-id");
});

test("a handler can read only the headers that its endpoint declares", async () => {
  const read: (string | undefined)[] = [];
  const handler = makeEndpointHandler(
    deps,
    sendContactMessage,
    ({ header }) => {
      read.push(header("idempotency-key"));
      // @ts-expect-error: the row of this endpoint does not name it
      read.push(header("user-agent"));
      return Promise.resolve({ type: "ok", body: { success: true, ref: "R" } });
    },
    form,
  );
  await callHandler(handler, { body, headers: { "idempotency-key": "k" } });
  expect(read).toEqual(["k", undefined]);
});

test("[PAY-15] a webhook handler receives the exact bytes of any media type", async () => {
  const bodies: Uint8Array[] = [];
  const handler = makeWebhookHandler(deps, receivePaymentWebhook, ({ body: taken }) => {
    bodies.push(taken);
    return Promise.resolve({ type: "ok", body: { received: true } });
  });
  const bytes = Buffer.from([0, 255, 34, 10, 195]);
  for (const options of [
    { body: bytes.toString("base64"), isBase64Encoded: true, headers: { "content-type": "x/y" } },
    { body: '{"a": "₹"}' },
    {},
  ])
    expect((await callHandler(handler, options)).statusCode).toBe(200);
  expect(bodies.map((body) => Buffer.from(body).toString("hex"))).toEqual([
    bytes.toString("hex"),
    Buffer.from('{"a": "₹"}').toString("hex"),
    "",
  ]);
});

test("[PAY-03] a refusal has its declared status, and Retry-After only if a retry helps", async () => {
  const refuse = (response: EndpointResponse<typeof createPayment>) =>
    callHandler(
      makeEndpointHandler(deps, createPayment, () => Promise.resolve(response)),
      { body: '{"amount":5}' },
    );
  const later = await refuse({
    type: "refused",
    code: "still-creating",
    message: "Later",
    retryAfterSeconds: 7,
  });
  expect(later).toMatchObject({ statusCode: 409, headers: { "retry-after": "7" } });
  const never = await refuse({ type: "refused", code: "invalid-payment-link", message: "Never" });
  expect([never.statusCode, Object.keys(never.headers)]).toEqual([403, ["content-type", "cache-control"]]);
  expect(parse(never)).toEqual({ code: "invalid-payment-link", error: "Never", message: "Never" });
});

test("[PAY-03] [VOICE-08] a write conflict returns 429 with Retry-After", async () => {
  const response = await makeHandler(() => Promise.reject(new WriteConflictError("contested"))).send();
  expect(response).toMatchObject({ statusCode: 429, headers: { "retry-after": "1" } });
  expect(parse(response)).toMatchObject({ code: "too-many-requests" });
});

const verifiedWebhook = { ...receivePaymentWebhook, verifiesAddress: true } as const;
const receive = () => Promise.resolve({ type: "ok", body: { received: true } } as const);
const shake = (query: string, method = "GET") =>
  callHandler(
    makeWebhookHandler(deps, verifiedWebhook, receive, () => Promise.resolve("our token")),
    { method, path: verifiedWebhook.path, query },
  );

test("[VOICE-04] returns the challenge as plain text for the right token", async () => {
  expect(await shake("hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=our%20token")).toEqual({
    statusCode: 200,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    body: "1158201444",
  });
});

test.for([
  "",
  "hub.mode=subscribe&hub.challenge=1&hub.verify_token=another",
  "hub.mode=subscribe&hub.challenge=1",
  "hub.mode=unsubscribe&hub.challenge=1&hub.verify_token=our%20token",
  "hub.mode=subscribe&hub.verify_token=our%20token",
  "hub.mode=subscribe&hub.challenge=%3Cscript%3E&hub.verify_token=our%20token",
  "hub.mode=subscribe&hub.challenge=1a&hub.verify_token=our%20token",
])("[VOICE-04] the verification request %j returns 403", async (query) => {
  expect((await shake(query)).statusCode).toBe(403);
});

test("[VOICE-04] Allow lists GET and POST for a webhook with verification", async () => {
  expect(await shake("", "PUT")).toMatchObject({ statusCode: 405, headers: { allow: "GET, POST" } });
});

test("[VOICE-04] Allow lists only POST for a webhook without verification", async () => {
  const handler = makeWebhookHandler(deps, receivePaymentWebhook, receive);
  const response = await callHandler(handler, { method: "GET" });
  expect(response).toMatchObject({ statusCode: 405, headers: { allow: "POST" } });
});
