import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makePaymentWebhookEndpoint } from "#functions/payment/payment-webhook-endpoint.ts";
import { makeWebhookHandler } from "#functions/platform/http/http-endpoint.ts";
import { receivePaymentWebhook } from "#shared/contract/api.ts";
import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { callHandler, originDigest } from "#test/support/http-event.ts";
import { harnessWithOrder } from "#test/payment/support/payment-harness.ts";

const credentials = "merchant_hook:Passw0rd123";
const previous = "merchant_hook:OldPassw0rd";

const signatureOf = (text: string) => createHash("sha256").update(text).digest("hex");

const makeHarness = async () => {
  const harness = await harnessWithOrder();
  const handler = makeWebhookHandler(
    { ...harness.deps, originDigests: [originDigest], count: () => undefined },
    receivePaymentWebhook,
    makePaymentWebhookEndpoint({
      ...harness.deps,
      readWebhookCredentials: () => Promise.resolve([credentials, previous]),
    }),
  );
  const webhook = (merchantOrderId: string) => ({
    event: "checkout.order.completed",
    payload: {
      merchantOrderId,
      orderId: "OMO1",
      state: "COMPLETED",
      amount: 500,
      paymentDetails: [{ rail: { vpa: "priya@upi" } }],
    },
  });
  const post = (body: unknown, authorization?: string) =>
    callHandler(handler, {
      path: receivePaymentWebhook.path,
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { authorization },
    });
  return { ...harness, webhook, post };
};

test("[PAY-15] our signature matches the provider's published test vector", () => {
  expect(signatureOf(credentials)).toBe("bf20f4ce2adbee2f4ad11c7c916e8fdb3624c4762e9083541c0dfb19c2a238f6");
});

test.each([
  signatureOf(credentials),
  `SHA256 ${signatureOf(credentials)}`,
  signatureOf(credentials).toUpperCase(),
  signatureOf(previous),
])(
  "[PAY-15] a webhook signed %s returns 200 before any status request and makes the next check due",
  async (signature) => {
    const harness = await makeHarness();
    harness.settle("o1", "COMPLETED");
    const response = await harness.post(harness.webhook("o1"), signature);
    expect([response.statusCode, JSON.parse(response.body)]).toEqual([200, { received: true }]);
    expect(harness.polls).toEqual([]);
    expect(harness.order("o1").attempts).toMatchObject([
      { step: "PENDING", checkAtEpochMs: harness.time.now },
    ]);
    await harness.sweep();
    expect(harness.order("o1").attempts).toMatchObject([{ step: "COMPLETED" }]);
  },
);

test("[PAY-15] polls the order after the checkout opens if its webhook came first", async () => {
  const harness = await makeHarness();
  harness.meanwhile.pay = () => harness.post(harness.webhook("o2"), signatureOf(credentials));
  await harness.create(500, "o2");
  harness.settle("o2", "COMPLETED");
  await harness.sweep();
  expect(harness.order("o2").attempts).toMatchObject([{ step: "COMPLETED" }]);
});

test.each([
  undefined,
  "",
  "SHA256",
  credentials,
  signatureOf("merchant_hook:wrong"),
  signatureOf(signatureOf(credentials)),
  `Basic ${signatureOf(credentials)}`,
  signatureOf(credentials).slice(0, -1),
])("[PAY-15] a webhook signed %s returns 401 and changes nothing", async (signature) => {
  const harness = await makeHarness();
  const before = structuredClone(harness.rows);
  const response = await harness.post(harness.webhook("o1"), signature);
  expect([response.statusCode, JSON.parse(response.body).code]).toEqual([401, "invalid-signature"]);
  expect(harness.rows).toEqual(before);
  expect(harness.measured.at(-1)).toEqual([paymentMetrics.refusedWebhooks, 1]);
});

test("[PAY-15] ignores the state in a webhook and reads the provider's status", async () => {
  const harness = await makeHarness();
  await harness.post(harness.webhook("o1"), signatureOf(credentials));
  await harness.sweep();
  expect(harness.polls).toEqual(["o1"]);
  expect(harness.order("o1").attempts).toMatchObject([{ step: "PENDING" }]);
});

test("[PAY-15] a webhook for a later attempt makes only that attempt due", async () => {
  const harness = await makeHarness();
  await harness.learn("o1", "FAILED");
  await harness.create(500, "o1");
  await harness.post(harness.webhook("o1--a2"), signatureOf(credentials));
  expect(harness.order("o1").attempts[1]).toMatchObject({ checkAtEpochMs: harness.time.now });
  expect(harness.order("o1").attempts[0]).not.toMatchObject({ checkAtEpochMs: harness.time.now });
});

test.each(["o2", "o1--a7", "", "../o1", "x".repeat(100)])(
  "[PAY-15] a webhook for the unknown order %j returns 200 and changes nothing",
  async (id) => {
    const harness = await makeHarness();
    const before = structuredClone(harness.rows);
    expect((await harness.post(harness.webhook(id), signatureOf(credentials))).statusCode).toBe(200);
    expect(harness.rows).toEqual(before);
  },
);

/** A paid order with a pending refund. */
const makeRefundHarness = async () => {
  const harness = await makeHarness();
  await harness.learn("o1", "COMPLETED");
  await harness.operate({ action: "refund", id: "o1" });
  const post = (merchantRefundId: unknown) => {
    const payload = { merchantRefundId, originalMerchantOrderId: "o1", state: "COMPLETED", amount: 500 };
    return harness.post({ event: "pg.refund.completed", payload }, signatureOf(credentials));
  };
  return { ...harness, postRefund: post };
};

test("[PAY-21] ignores the state in a refund webhook and reads the refund's status in the next sweep", async () => {
  const harness = await makeRefundHarness();
  expect((await harness.postRefund("o1--r1")).statusCode).toBe(200);
  expect(harness.order("o1").refunds).toMatchObject([{ step: "PENDING", checkAtEpochMs: harness.time.now }]);
  expect(await harness.store.listDue("named", harness.time.now)).toMatchObject([{ id: "o1" }]);
  await harness.sweep();
  expect(harness.refundPolls).toEqual(["o1--r1"]);
  expect(harness.order("o1").refunds).toMatchObject([{ step: "PENDING" }]);
});

test.each(["o1--r2", "o9--r1", "made-in-the-dashboard", 7, undefined])(
  "[PAY-21] a webhook for the unknown refund %j returns 200 and changes nothing",
  async (id) => {
    const harness = await makeRefundHarness();
    const before = structuredClone(harness.rows);
    expect((await harness.postRefund(id)).statusCode).toBe(200);
    expect(harness.rows).toEqual(before);
  },
);

test.each(["", "{", "[]", "null", '{"payload":7}'])(
  "[PAY-15] a signed webhook with the body %j returns 400",
  async (body) => {
    const harness = await makeHarness();
    const response = await harness.post(body, signatureOf(credentials));
    expect([response.statusCode, JSON.parse(response.body).code]).toEqual([400, "invalid-notice"]);
  },
);

test("[PAY-14] writes no payer detail, password or signature to the log", async () => {
  const harness = await makeHarness();
  for (const id of ["o1", "o2"]) await harness.post(harness.webhook(id), signatureOf(credentials));
  await harness.post(harness.webhook("o1"), "wrong");
  expect(harness.lines.length).toBeGreaterThan(3);
  expect(JSON.stringify(harness.lines)).not.toMatch(/priya|Passw0rd|bf20f4ce/);
});
