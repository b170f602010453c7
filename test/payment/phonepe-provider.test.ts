import { expect, test } from "vitest";
import { makePhonepeProvider } from "#functions/payment/phonepe/phonepe-provider.ts";
import type { PayRequest } from "#functions/payment/payment-provider.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { respondWith, useScriptedServer, type Script } from "#test/support/scripted-server.ts";

const nowEpochMs = 1_800_000_000_000;

const server = useScriptedServer();

const tokenResponse = (token = "t1") => ({
  access_token: token,
  encrypted_access_token: "e",
  expires_in: null,
  issued_at: nowEpochMs / 1000,
  expires_at: nowEpochMs / 1000 + 3600,
  token_type: "O-Bearer",
});

const paymentResponse = {
  orderId: "OMO123",
  state: "PENDING",
  expireAt: nowEpochMs + 600_000,
  redirectUrl: "https://mercury-uat.phonepe.com/transact/uat_v2?token=abc%2Fdef",
  somethingNew: { of: "theirs" },
};

const statusResult = {
  orderId: "OMO123",
  state: "COMPLETED",
  amount: 149_950,
  expireAt: nowEpochMs + 600_000,
  metaInfo: {},
  paymentDetails: [{ transactionId: "OM1", rail: { type: "UPI", vpa: "priya@upi" } }],
};

/** Answers requests for a token with `token`, and all others with `next`. */
const respond = (next: Script, token: Script = respondWith(200, tokenResponse())): void => {
  server.state.script = (call, response) => (call.url.startsWith("/oauth") ? token : next)(call, response);
};

const makeProvider = (changes: Partial<Parameters<typeof makePhonepeProvider>[0]> = {}) => {
  let reads = 0;
  let rereads = 0;
  const client = (secret: string) => Promise.resolve({ id: "local-client", version: "1", secret });
  return {
    counts: () => ({ reads, rereads }),
    provider: makePhonepeProvider({
      fetch,
      clock: () => nowEpochMs,
      oauthBase: `${server.base}/oauth`,
      pgBase: `${server.base}/pg`,
      client: {
        read: () => {
          reads += 1;
          return client("local-secret");
        },
        readAgain: () => {
          rereads += 1;
          return client("rotated-secret");
        },
      },
      ...changes,
    }),
  };
};

const request: PayRequest = {
  attemptId: "EC-1--a2",
  amountPaise: 149_950,
  expireAfterSeconds: 600,
  returnUrl: "https://site.example/payment-status?merchantOrderId=EC-1",
};

const callsTo = (path: string) => server.seen.filter(({ url }) => url.startsWith(path));

test("[PAY-03] sends the token request as a form and the pay request as the provider's contract requires", async () => {
  respond(respondWith(200, paymentResponse));
  expect(await makeProvider().provider.pay(request)).toEqual({
    type: "opened",
    providerOrderId: "OMO123",
    redirectUrl: paymentResponse.redirectUrl,
    expireAtEpochMs: paymentResponse.expireAt,
  });
  expect(server.seen).toHaveLength(2);
  expect(server.seen[0]).toMatchObject({
    method: "POST",
    url: "/oauth/v1/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "client_id=local-client&client_version=1&client_secret=local-secret&grant_type=client_credentials",
  });
  expect(server.seen[1]).toMatchObject({
    method: "POST",
    url: "/pg/checkout/v2/pay",
    headers: { "content-type": "application/json", authorization: "O-Bearer t1" },
  });
  expect(JSON.parse(server.seen[1]!.body)).toEqual({
    merchantOrderId: "EC-1--a2",
    amount: 149_950,
    expireAfter: 600,
    paymentFlow: { type: "PG_CHECKOUT", merchantUrls: { redirectUrl: request.returnUrl } },
  });
});

test("[PAY-11] reads only state, amount, id, expiry and code from a status response", async () => {
  respond(respondWith(200, statusResult));
  expect(await makeProvider().provider.readStatus("EC-1--a2")).toEqual({
    type: "state",
    state: "COMPLETED",
    amountPaise: 149_950,
    providerOrderId: "OMO123",
    expireAtEpochMs: nowEpochMs + 600_000,
    code: undefined,
  });
  expect(server.seen[1]).toMatchObject({
    method: "GET",
    url: "/pg/checkout/v2/order/EC-1--a2/status?details=false&errorContext=true",
    headers: { authorization: "O-Bearer t1" },
    body: "",
  });
});

test.each([
  { errorCode: null },
  { detailedErrorCode: 7 },
  { feeAmount: null },
  { feeAmount: 11.8 },
  { expireAt: null },
])("[PAY-11] confirms a payment although its status response has %j", async (change) => {
  respond(respondWith(200, { ...statusResult, ...change }));
  expect(await makeProvider().provider.readStatus("EC-1")).toMatchObject({ state: "COMPLETED" });
});

test("[PAY-14] shares one token between fifty parallel calls, and renews it five minutes before expiry", async () => {
  let now = nowEpochMs;
  respond(respondWith(200, statusResult));
  const { provider } = makeProvider({ clock: () => now });
  await Promise.all(Array.from({ length: 50 }, () => provider.readStatus("EC-1")));
  now = nowEpochMs + (3600 - 300) * 1000 - 1;
  await provider.readStatus("EC-1");
  expect(callsTo("/oauth")).toHaveLength(1);
  now += 1;
  await provider.readStatus("EC-1");
  expect(callsTo("/oauth")).toHaveLength(2);
});

test("[PAY-14] uses a token until it expires if renewal fails, and retries renewal every ten seconds", async () => {
  let now = nowEpochMs;
  const { provider } = makeProvider({ clock: () => now });
  respond(respondWith(200, statusResult));
  await provider.readStatus("EC-1");
  respond(respondWith(200, statusResult), respondWith(503, {}));
  now = nowEpochMs + (3600 - 250) * 1000;
  for (let count = 0; count < 3; count += 1)
    expect(await provider.readStatus("EC-1")).toMatchObject({ type: "state" });
  expect(callsTo("/oauth")).toHaveLength(2);
  now += 10_000;
  await provider.readStatus("EC-1");
  expect(callsTo("/oauth")).toHaveLength(3);
  now = nowEpochMs + 3600 * 1000 - 15_000;
  expect(await provider.readStatus("EC-1")).toEqual({ type: "unanswered", code: "TOKEN_503" });
});

test("[PAY-14] discards a refused token even if its renewal fails", async () => {
  respond(respondWith(200, statusResult));
  const { provider } = makeProvider();
  await provider.readStatus("EC-1");
  respond(respondWith(401, { code: "AUTHORIZATION_FAILED" }), respondWith(503, {}));
  expect(await provider.readStatus("EC-1")).toEqual({ type: "unanswered", code: "TOKEN_503" });
});

test("[PAY-14] renews a refused token and repeats the call once", async () => {
  let tokens = 0;
  const refused = respondWith(401, { success: false, code: "AUTHORIZATION_FAILED" });
  respond(
    (call, response) =>
      (call.headers.authorization === "O-Bearer t2" ? respondWith(200, paymentResponse) : refused)(
        call,
        response,
      ),
    (call, response) => respondWith(200, tokenResponse(`t${(tokens += 1)}`))(call, response),
  );
  const { provider } = makeProvider();
  expect(await provider.pay(request)).toMatchObject({ type: "opened" });
  expect(callsTo("/pg")).toHaveLength(2);

  respond(refused);
  server.seen.length = 0;
  expect(await provider.pay(request)).toEqual({ type: "refused", code: "AUTHORIZATION_FAILED" });
  expect(callsTo("/pg")).toHaveLength(2);
});

test("[PAY-14] reads the client credentials once more when they are refused, in case they were rotated", async () => {
  const refused = respondWith(401, { success: false, code: "401" });
  respond(respondWith(200, paymentResponse), (call, response) =>
    (call.body.includes("rotated-secret") ? respondWith(200, tokenResponse()) : refused)(call, response),
  );
  const { provider, counts } = makeProvider();
  expect(await provider.pay(request)).toMatchObject({ type: "opened" });
  expect(counts()).toEqual({ reads: 1, rereads: 1 });
});

test.each<readonly [string, number, unknown, string]>([
  ["an error", 500, { code: "INTERNAL_SERVER_ERROR" }, "TOKEN_500"],
  ["no token", 200, { expires_at: 1 }, "TOKEN_MALFORMED"],
  ["no JSON", 200, "<html>", "TOKEN_MALFORMED"],
])(
  "[PAY-14] sends no payment without a token (%s), and the next call requests a new one",
  async (_name, status, body, code) => {
    server.state.script = respondWith(status, body);
    const { provider } = makeProvider();
    expect(await provider.pay(request)).toEqual({ type: "unavailable", code });
    expect(callsTo("/pg")).toEqual([]);
    respond(respondWith(200, paymentResponse));
    expect(await provider.pay(request)).toMatchObject({ type: "opened" });
  },
);

test("[PAY-14] sends nothing when the credentials cannot be read, and the next call tries again", async () => {
  respond(respondWith(200, statusResult));
  let down = true;
  const { provider } = makeProvider({
    client: {
      read: () =>
        down ? Promise.reject(new Error("ssm")) : Promise.resolve({ id: "i", version: "1", secret: "s" }),
      readAgain: () => Promise.reject(new Error("ssm")),
    },
  });
  expect(await provider.readStatus("EC-1")).toEqual({ type: "unanswered", code: "CREDENTIALS_UNAVAILABLE" });
  expect(server.seen).toEqual([]);
  down = false;
  expect(await provider.readStatus("EC-1")).toMatchObject({ type: "state" });
});

test.each<readonly [number, unknown, object]>([
  [400, { success: false, code: "BAD_REQUEST", message: "amount" }, { type: "refused", code: "BAD_REQUEST" }],
  [403, "", { type: "refused", code: "HTTP_403" }],
  [404, { code: "not a code, priya@upi" }, { type: "refused", code: "HTTP_404" }],
  [417, { success: false, code: "INVALID_TRANSACTION_ID" }, { type: "exists" }],
  [429, {}, { type: "busy", code: "HTTP_429" }],
  [500, { code: "INTERNAL_SERVER_ERROR" }, { type: "unknown", code: "INTERNAL_SERVER_ERROR" }],
  [503, "<html>", { type: "unknown", code: "HTTP_503" }],
  [302, "", { type: "unknown", code: "HTTP_302" }],
  [200, "<html>", { type: "unknown", code: "MALFORMED" }],
  [200, { ...paymentResponse, redirectUrl: "javascript:alert(1)" }, { type: "unknown", code: "MALFORMED" }],
  [200, { ...paymentResponse, expireAt: "soon" }, { type: "unknown", code: "MALFORMED" }],
])("[PAY-15] maps the checkout response %i %j to %j", async (status, body, expected) => {
  respond(respondWith(status, body));
  expect(await makeProvider().provider.pay(request)).toEqual(expected);
  expect(callsTo("/pg")).toHaveLength(1);
});

test.each<readonly [number, unknown, object]>([
  [400, { code: "MERCHANT_ORDER_MAPPING_NOT_FOUND" }, { type: "not found" }],
  [404, { code: "INVALID_MERCHANT_ORDER_ID" }, { type: "not found" }],
  [404, "", { type: "unanswered", code: "HTTP_404" }],
  [429, {}, { type: "unanswered", code: "HTTP_429" }],
  [500, {}, { type: "unanswered", code: "HTTP_500" }],
  [200, { ...statusResult, state: "SETTLED" }, { type: "unanswered", code: "MALFORMED" }],
  [200, { ...statusResult, amount: 1499.5 }, { type: "unanswered", code: "MALFORMED" }],
  [200, { ...statusResult, amount: "149950" }, { type: "unanswered", code: "MALFORMED" }],
])("[PAY-15] maps the status response %i %j to %j", async (status, body, expected) => {
  respond(respondWith(status, body));
  expect(await makeProvider().provider.readStatus("EC-1")).toEqual(expected);
});

const refundResponse = { refundId: "OMR123", amount: 5000, state: "PENDING" };
const refundKnown = {
  type: "known",
  step: "PENDING",
  amountPaise: 5000,
  providerRefundId: "OMR123",
  code: undefined,
};
const refundRequest = { refundId: "EC-1--r1", attemptId: "EC-1--a2", amountPaise: 5000 };

test("[PAY-21] sends a refund request with our own id as the provider's contract requires", async () => {
  respond(respondWith(200, refundResponse));
  expect(await makeProvider().provider.refund(refundRequest)).toEqual(refundKnown);
  expect(server.seen[1]).toMatchObject({
    method: "POST",
    url: "/pg/payments/v2/refund",
    headers: { "content-type": "application/json", authorization: "O-Bearer t1" },
  });
  expect(JSON.parse(server.seen[1]!.body)).toEqual({
    merchantRefundId: "EC-1--r1",
    originalMerchantOrderId: "EC-1--a2",
    amount: 5000,
  });
});

test("[PAY-21] reads only state, amount, id and code from a refund status response", async () => {
  const details = { paymentDetails: [{ rail: { type: "UPI", vpa: "priya@upi" } }] };
  respond(respondWith(200, { ...refundResponse, ...details, state: "FAILED", detailedErrorCode: "ZM" }));
  expect(await makeProvider().provider.readRefund("EC-1--r1")).toEqual({
    ...refundKnown,
    step: "FAILED",
    code: "ZM",
  });
  expect(server.seen[1]).toMatchObject({
    method: "GET",
    url: "/pg/payments/v2/refund/EC-1--r1/status",
    headers: { authorization: "O-Bearer t1" },
  });
});

test.each<readonly [number, unknown, object]>([
  [400, { code: "BAD_REQUEST" }, { type: "refused", code: "BAD_REQUEST" }],
  [417, { code: "INVALID_TRANSACTION_ID" }, { type: "refused", code: "INVALID_TRANSACTION_ID" }],
  [403, "", { type: "unavailable", code: "HTTP_403" }],
  [404, { code: "API_MAPPING_NOT_FOUND" }, { type: "unavailable", code: "API_MAPPING_NOT_FOUND" }],
  [429, {}, { type: "unavailable", code: "HTTP_429" }],
  [500, { code: "INTERNAL_SERVER_ERROR" }, { type: "unknown", code: "INTERNAL_SERVER_ERROR" }],
  [302, "", { type: "unknown", code: "HTTP_302" }],
  [200, "<html>", { type: "unknown", code: "MALFORMED" }],
  [200, { ...refundResponse, amount: "5000" }, { type: "unknown", code: "MALFORMED" }],
])("[PAY-21] maps the refund response %i %j to %j", async (status, body, expected) => {
  respond(respondWith(status, body));
  expect(await makeProvider().provider.refund(refundRequest)).toEqual(expected);
  expect(callsTo("/pg")).toHaveLength(1);
});

test.each<readonly [number, unknown, object]>([
  [400, { code: "REFUND_NOT_FOUND" }, { type: "not found" }],
  [404, { code: "MERCHANT_REFUND_MAPPING_NOT_FOUND" }, { type: "not found" }],
  [400, { code: "INVALID_TRANSACTION_ID" }, { type: "not found" }],
  [404, { code: "API_MAPPING_NOT_FOUND" }, { type: "unanswered", code: "API_MAPPING_NOT_FOUND" }],
  [404, "", { type: "unanswered", code: "HTTP_404" }],
  [400, { code: "BAD_REQUEST" }, { type: "unanswered", code: "BAD_REQUEST" }],
  [500, { code: "REFUND_NOT_FOUND" }, { type: "unanswered", code: "REFUND_NOT_FOUND" }],
  [200, { ...refundResponse, state: "SETTLED" }, { type: "unanswered", code: "MALFORMED" }],
])("[PAY-21] maps the refund status response %i %j to %j", async (status, body, expected) => {
  respond(respondWith(status, body));
  expect(await makeProvider().provider.readRefund("EC-1--r1")).toEqual(expected);
});

test("[PAY-15] returns the provider's detailed code for a failed payment", async () => {
  respond(respondWith(200, { ...statusResult, state: "FAILED", errorCode: "TXN", detailedErrorCode: "ZM" }));
  expect(await makeProvider().provider.readStatus("EC-1")).toMatchObject({ state: "FAILED", code: "ZM" });
});

test("[PAY-15] reports a payment as 'unknown' when the connection breaks after the request", async () => {
  respond((_call, response) => void response.destroy());
  const { provider } = makeProvider();
  expect(await provider.pay(request)).toEqual({ type: "unknown", code: "CONNECTION_LOST" });
});

test("[PAY-15] reports a payment as 'unavailable' when no connection opens", async () => {
  respond((_call, response) => void response.destroy());
  const nobody = `http://127.0.0.1:${await findFreePort()}`;
  expect(await makeProvider({ pgBase: nobody }).provider.pay(request)).toEqual({
    type: "unavailable",
    code: "UNREACHABLE",
  });
});

test("[PAY-15] reports a checkout request that timed out as 'unknown'", async () => {
  const timesOut: typeof fetch = (url, options) =>
    url === `${server.base}/pg/checkout/v2/pay`
      ? Promise.reject(new DOMException("The operation was aborted due to timeout", "TimeoutError"))
      : fetch(url, options);
  respond(() => undefined);
  expect(await makeProvider({ fetch: timesOut }).provider.pay(request)).toEqual({
    type: "unknown",
    code: "TIMEOUT",
  });
});

test("[PAY-15] every call has its own abort signal", async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  respond(respondWith(200, statusResult));
  const { provider } = makeProvider({
    fetch: (url, options) => {
      signals.push(options?.signal);
      return fetch(url, options);
    },
  });
  await provider.readStatus("EC-1");
  expect(signals.map((signal) => signal instanceof AbortSignal)).toEqual([true, true]);
});

test("[PAY-14] follows no redirect with our token", async () => {
  respond((_call, response) => {
    response.writeHead(302, { location: `${server.base}/elsewhere` });
    response.end();
  });
  expect(await makeProvider().provider.readStatus("EC-1")).toEqual({ type: "unanswered", code: "HTTP_302" });
  expect(callsTo("/elsewhere")).toEqual([]);
});
