import { join } from "node:path";
import { expect, test } from "vitest";
import { pendingMs } from "#infra/payment/simulator/payment-order.ts";
import { lateMs, makeWebhookAuthorization } from "#infra/payment/simulator/payment-webhooks.ts";
import { makePayBody, openPaymentSimulator } from "#test/payment/support/payment-simulator.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { useEach } from "#test/support/use-each.ts";

const provider = useEach(() => openPaymentSimulator());

/** Opens an order that the provider accepts. */
const open = async (change: Readonly<Record<string, unknown>> = {}) => {
  const body = makePayBody(change);
  const { status } = await provider.pay(body);
  expect(status).toBe(200);
  return body.merchantOrderId;
};

const stateOf = async (merchantOrderId: string) =>
  (await provider.fetchStatus(merchantOrderId)).body?.["state"];

/** The webhooks in their order: the event, its state, and whether its password was right. */
const heard = () =>
  provider.webhooks.map(({ headers, body }) => {
    const { event, payload } = JSON.parse(body) as { event: string; payload: { state: string } };
    const isReal = headers["authorization"] === makeWebhookAuthorization("local_hook", "Local0hook");
    return `${event} ${payload.state}${isReal ? "" : " forged"}`;
  });

const badPayments: readonly (readonly [string, unknown, string])[] = [
  ["no id", makePayBody({ merchantOrderId: undefined }), "BAD_REQUEST"],
  ["64 characters of id", makePayBody({ merchantOrderId: "a".repeat(64) }), "INVALID_MERCHANT_ORDER_ID"],
  ["a space in the id", makePayBody({ merchantOrderId: "a b" }), "INVALID_MERCHANT_ORDER_ID"],
  ["less than a rupee", makePayBody({ amount: 99 }), "BAD_REQUEST"],
  ["half a paisa", makePayBody({ amount: 100.5 }), "BAD_REQUEST"],
  ["an amount as text", makePayBody({ amount: "100" }), "BAD_REQUEST"],
  ["an expiry below five minutes", makePayBody({ expireAfter: 299 }), "BAD_REQUEST"],
  ["an expiry above an hour", makePayBody({ expireAfter: 3601 }), "BAD_REQUEST"],
  ["no way back", makePayBody({ paymentFlow: { type: "PG_CHECKOUT" } }), "BAD_REQUEST"],
  ["broken JSON", "{", "BAD_REQUEST"],
];

test.each(badPayments)("[PAY-15] refuses a payment with %s with 400", async (_what, body, code) => {
  const refusal = { success: false, code, message: expect.any(String), data: {} };
  expect(await provider.pay(body)).toMatchObject({ status: 400, body: refusal });
  expect(provider.orders()).toEqual([]);
});

test("the simulator expires an unpaid order at its deadline, and still accepts its payment later", async () => {
  const merchantOrderId = await open({ expireAfter: 300 });
  provider.pass(299_999);
  expect(await stateOf(merchantOrderId)).toBe("PENDING");
  provider.pass(1);
  expect((await provider.fetchStatus(merchantOrderId)).body).toMatchObject({
    state: "FAILED",
    errorCode: "ORDER_EXPIRED",
    paymentDetails: [],
  });
  expect(heard()).toEqual(["checkout.order.failed FAILED"]);
  await provider.decide(merchantOrderId, { outcome: "success" });
  const late = (await provider.fetchStatus(merchantOrderId)).body;
  expect(late?.["state"]).toBe("COMPLETED");
  expect(late).not.toHaveProperty("errorCode");
});

test("the payment simulator leaves 'pending' payments open, and completes 'pending-then-success' ones", async () => {
  const waiting = await open();
  const settling = await open();
  await provider.decide(waiting, { outcome: "pending" });
  await provider.decide(settling, { outcome: "pending-then-success" });
  provider.pass(pendingMs - 1);
  expect([await stateOf(waiting), await stateOf(settling)]).toEqual(["PENDING", "PENDING"]);
  provider.pass(1);
  expect([await stateOf(waiting), await stateOf(settling)]).toEqual(["PENDING", "COMPLETED"]);
  provider.pass(86_400_000);
  expect(await stateOf(waiting)).toBe("PENDING");
  expect(heard()).toEqual(["checkout.order.completed COMPLETED"]);
});

test("[PAY-15] a paid order stays paid, and a failed one can only become paid", async () => {
  const merchantOrderId = await open();
  expect(await provider.decide("nobody", { outcome: "success" })).toEqual({ type: "unknown" });
  expect(await provider.decide(merchantOrderId, { outcome: "failure" })).toMatchObject({ type: "decided" });
  const refused = { type: "refused", state: "FAILED" };
  expect(await provider.decide(merchantOrderId, { outcome: "pending" })).toEqual(refused);
  expect(await provider.decide(merchantOrderId, { outcome: "success" })).toMatchObject({ type: "decided" });
  const refusedOnceMore = { type: "refused", state: "COMPLETED" };
  for (const outcome of ["failure", "pending", "pending-then-success"] as const)
    expect(await provider.decide(merchantOrderId, { outcome })).toEqual(refusedOnceMore);
  expect(await stateOf(merchantOrderId)).toBe("COMPLETED");
});

const completed = "checkout.order.completed COMPLETED";
const failed = "checkout.order.failed FAILED";
const webhookMethods = [
  ["success", "none", []],
  ["success", "once", [completed]],
  ["failure", "once", [failed]],
  ["pending", "once", []],
  ["success", "duplicate", [completed, completed]],
  ["success", "reordered", [completed, failed]],
  ["pending", "forged", [`${completed} forged`]],
] as const;

test.each(webhookMethods)(
  "the outcome %s with the webhook mode %s sends %j",
  async (outcome, webhook, expected) => {
    const merchantOrderId = await open();
    await provider.decide(merchantOrderId, { outcome, webhook });
    expect(heard()).toEqual(expected);
  },
);

test("the payment simulator sends a late webhook once, long after the payment ended", async () => {
  provider.faults.paymentWebhook = "late";
  const merchantOrderId = await open();
  await provider.decide(merchantOrderId, { outcome: "success" });
  provider.pass(lateMs - 1);
  expect(heard()).toEqual([]);
  expect(await stateOf(merchantOrderId)).toBe("COMPLETED");
  provider.pass(1);
  provider.pass(lateMs);
  expect(heard()).toEqual([completed]);
});

test("the simulator sends an early webhook before the pay request returns", async () => {
  const seen: string[] = [];
  const eager = await openPaymentSimulator({
    onWebhook: async () => {
      const [order] = eager.orders();
      seen.push(`webhook ${String((await eager.fetchStatus(order!.merchantOrderId)).body?.["state"])}`);
      return 200;
    },
  });
  eager.faults.paymentWebhook = "early";
  const { body } = await eager.pay(makePayBody());
  seen.push(`payment ${String(body?.["state"])}`);
  await eager.close();
  expect(seen).toEqual(["webhook COMPLETED", "payment PENDING"]);
});

test("a failed webhook changes no order of the simulator, and is recorded with status 0", async () => {
  const alone = await openPaymentSimulator({ onWebhook: () => Promise.reject(new Error("no route")) });
  const { merchantOrderId, ...body } = makePayBody();
  await alone.pay({ merchantOrderId, ...body });
  await alone.decide(merchantOrderId, { outcome: "success" });
  const [order] = alone.orders();
  await alone.close();
  expect([order?.state, order?.webhooks]).toEqual([
    "COMPLETED",
    [{ event: "checkout.order.completed", status: 0 }],
  ]);
});

const plainFaults = [
  ["error", 500, "INTERNAL_SERVER_ERROR", 0],
  ["error-after-accept", 500, "INTERNAL_SERVER_ERROR", 1],
  ["unauthorized", 401, "AUTHORIZATION_FAILED", 0],
  ["used-id", 417, "INVALID_TRANSACTION_ID", 0],
  ["too-many", 429, "TOO_MANY_REQUESTS", 0],
] as const;

test.each(plainFaults)(
  "the fault %s returns %i %s for a payment and stores %i orders",
  async (fault, status, code, stored) => {
    provider.faults.payment = fault;
    const response = await provider.pay(makePayBody());
    expect([response.status, response.body?.["code"]]).toEqual([status, code]);
    expect(provider.orders()).toHaveLength(stored);
  },
);

test("the faults error, unauthorized and too-many also affect the status request, not the token", async () => {
  const merchantOrderId = await open();
  const statuses: number[] = [];
  for (const fault of ["error", "unauthorized", "too-many", "error-after-accept", "used-id"] as const) {
    provider.faults.payment = fault;
    statuses.push((await provider.fetchStatus(merchantOrderId)).status);
  }
  expect(statuses).toEqual([500, 401, 429, 200, 200]);
});

test("the simulator refuses a stale token on its second use, and accepts a new one", async () => {
  provider.faults.payment = "stale-token";
  const token = await provider.takeToken();
  const statuses = [
    await provider.pay(makePayBody(), { token }),
    await provider.pay(makePayBody(), { token }),
    await provider.pay(makePayBody()),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 401, 200]);
});

test("the fault 'malformed' returns truncated JSON but stores the order", async () => {
  provider.faults.payment = "malformed";
  const body = makePayBody();
  const { status, text } = await provider.pay(body);
  expect(status).toBe(200);
  expect(() => JSON.parse(text) as unknown).toThrow();
  const reported = await provider.fetchStatus(body.merchantOrderId);
  expect([reported.status, reported.body]).toEqual([200, undefined]);
  provider.faults.payment = "ok";
  expect(await stateOf(body.merchantOrderId)).toBe("PENDING");
});

test("the fault 'hang-before-accept' stores no order and returns no status", async () => {
  provider.faults.payment = "hang-before-accept";
  const token = await provider.takeToken();
  const signal = AbortSignal.timeout(100);
  await expect(provider.pay(makePayBody(), { token, signal })).rejects.toThrow("timeout");
  await expect(provider.fetchStatus("o1", { token, signal: AbortSignal.timeout(100) })).rejects.toThrow(
    "timeout",
  );
  expect(provider.orders()).toEqual([]);
});

test("the fault 'hang-after-accept' stores the order and returns its status", async () => {
  provider.faults.payment = "hang-after-accept";
  const body = makePayBody();
  const given = new AbortController();
  const paying = provider.pay(body, { signal: given.signal });
  await expect.poll(() => provider.orders().length).toBe(1);
  given.abort();
  await expect(paying).rejects.toThrow("aborted");
  expect(await stateOf(body.merchantOrderId)).toBe("PENDING");
});

test("[OPS-03] orders, tokens and late webhooks survive a restart", async () => {
  const file = join(makeTemporaryFolder(), "orders.jsonl");
  const first = await openPaymentSimulator({ file });
  const body = makePayBody();
  const redirectUrl = String((await first.pay(body)).body?.["redirectUrl"]);
  await first.decide(body.merchantOrderId, { outcome: "success", webhook: "late" });
  const before = first.orders();
  await first.close();

  const second = await openPaymentSimulator({ file });
  expect(second.orders()).toEqual(before);
  const pageQuery = redirectUrl.slice(redirectUrl.indexOf("?") + 1);
  expect(second.findByPageQuery(pageQuery)?.merchantOrderId).toBe(body.merchantOrderId);
  expect(second.findByPageQuery(decodeURIComponent(pageQuery))).toBeUndefined();
  second.pass(lateMs);
  expect(second.webhooks).toHaveLength(1);
  await second.close();
});
