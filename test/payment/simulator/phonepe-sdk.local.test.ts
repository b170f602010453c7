import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { localMerchant } from "#infra/payment/simulator/local-payment.ts";
import { confirmedAfterMs, refundedAfterMs } from "#infra/payment/simulator/payment-refund.ts";
import { openPaymentSimulator } from "#test/payment/support/payment-simulator.ts";
import type { SdkCall, SdkResponse, SdkSetup } from "#test/payment/support/phonepe-sdk-process.ts";

// Runs the vendor's own client against the simulator: the real API also sends all that the client accepts.

let provider: Awaited<ReturnType<typeof openPaymentSimulator>>;
let sdk: ReturnType<typeof startSdk>;

/** PhonePe's official SDK as a client of the simulator. */
const startSdk = (clientSecret: string = localMerchant.clientSecret) => {
  const { clientId, clientVersion } = localMerchant;
  const setup: SdkSetup = {
    baseUrl: provider.baseUrl,
    clientId,
    clientSecret,
    clientVersion: Number(clientVersion),
  };
  const child = fork("test/payment/support/phonepe-sdk-process.ts", [JSON.stringify(setup)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
    // No variables of this machine, such as a proxy's, that could hide what the SDK does.
    env: { PATH: process.env["PATH"] },
  });
  return {
    call: async (message: SdkCall): Promise<SdkResponse> => {
      child.send(message);
      const [response] = (await once(child, "message")) as [SdkResponse];
      return response;
    },
    stop: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
};

beforeAll(async () => {
  provider = await openPaymentSimulator();
  sdk = startSdk();
});
beforeEach(() => {
  provider.webhooks.length = 0;
  Object.assign(provider.faults, { payment: "ok", paymentRefund: "success" });
});
afterAll(async () => {
  await sdk.stop();
  await provider.close();
});

const pay = (merchantOrderId: string, amountPaise = 12_345) =>
  sdk.call({ call: "pay", merchantOrderId, amountPaise, redirectUrl: "https://shop.example/back" });
const fetchStatus = (merchantOrderId: string, details = false) =>
  sdk.call({ call: "status", merchantOrderId, details });

test("[PAY-03] the provider's SDK pays and reads the status from the simulator, without other network access", async () => {
  expect(await pay("sdk-1")).toMatchObject({
    type: "answered",
    value: {
      state: "PENDING",
      expireAt: provider.now() + 600_000,
      redirectUrl: expect.stringContaining("?token="),
    },
  });
  expect(await fetchStatus("sdk-1")).toMatchObject({ value: { state: "PENDING", paymentDetails: [] } });
  await provider.decide("sdk-1", { outcome: "failure" });
  await provider.decide("sdk-1", { outcome: "success" });
  expect(await fetchStatus("sdk-1", true)).toMatchObject({
    type: "answered",
    value: {
      merchantOrderId: "sdk-1",
      state: "COMPLETED",
      amount: 12_345,
      paymentDetails: [
        { state: "FAILED", errorCode: "PAYMENT_ERROR" },
        { state: "COMPLETED", rail: { type: "UPI" }, instrument: { type: "ACCOUNT" } },
      ],
    },
    hosts: ["127.0.0.1"],
  });
});

test("[PAY-15] the SDK parses the errors for a used id, an unknown order and too small an amount", async () => {
  await pay("sdk-2");
  expect(await pay("sdk-2")).toMatchObject({
    type: "threw",
    name: "ExpectationFailed",
    status: 417,
    code: "INVALID_TRANSACTION_ID",
  });
  expect(await pay("sdk-3", 99)).toMatchObject({ name: "BadRequest", status: 400, code: "BAD_REQUEST" });
  expect(await fetchStatus("sdk-3")).toMatchObject({
    status: 400,
    code: "MERCHANT_ORDER_MAPPING_NOT_FOUND",
  });
});

const validate = ({ headers, body }: (typeof provider.webhooks)[number]) =>
  sdk.call({
    call: "validate",
    user: localMerchant.webhookUser,
    password: localMerchant.webhookPassword,
    authorization: headers["authorization"] ?? "",
    body,
  });

const refund = (merchantRefundId: string, originalMerchantOrderId: string, amountPaise: number) =>
  sdk.call({ call: "refund", merchantRefundId, originalMerchantOrderId, amountPaise });
const fetchRefund = (merchantRefundId: string) => sdk.call({ call: "refund-status", merchantRefundId });

test("[PAY-21] the SDK refunds part of an order, follows it to COMPLETED and validates the webhook", async () => {
  await pay("sdk-9");
  await provider.decide("sdk-9", { outcome: "success", webhook: "none" });
  expect(await refund("sdk-9--r1", "sdk-9", 5000)).toMatchObject({
    type: "answered",
    value: { refundId: expect.stringMatching(/^OMR/), amount: 5000, state: "PENDING" },
  });
  const states = [];
  for (const passedMs of [0, confirmedAfterMs, refundedAfterMs]) {
    provider.pass(passedMs);
    states.push(await fetchRefund("sdk-9--r1"));
  }
  expect(states).toMatchObject(
    ["PENDING", "CONFIRMED", "COMPLETED"].map((state) => ({
      value: {
        merchantRefundId: "sdk-9--r1",
        originalMerchantOrderId: "sdk-9",
        amount: 5000,
        state,
        paymentDetails: [{ amount: 5000, rail: { type: "UPI" }, instrument: { type: "ACCOUNT" } }],
      },
    })),
  );
  const [webhook, ...others] = provider.webhooks;
  expect(others).toEqual([]);
  expect(await validate(webhook!)).toMatchObject({
    value: {
      type: "PG_REFUND_COMPLETED",
      payload: { merchantRefundId: "sdk-9--r1", originalMerchantOrderId: "sdk-9", state: "COMPLETED" },
    },
  });
});

test("[PAY-21] the SDK gets 400 for refunds that are unpaid, too large, duplicate or concurrent", async () => {
  await pay("sdk-10");
  expect(await refund("r-0", "sdk-10", 100)).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  await provider.decide("sdk-10", { outcome: "success" });
  const refused = { type: "threw", status: 400, code: "BAD_REQUEST" };
  expect(await refund("r-0", "sdk-10", 99)).toMatchObject(refused);
  expect(await refund("r-0", "sdk-10", 12_346)).toMatchObject(refused);
  expect(await refund("r-1", "sdk-10", 5000)).toMatchObject({ type: "answered" });
  expect(await refund("r-2", "sdk-10", 100)).toMatchObject(refused);
  provider.pass(refundedAfterMs);
  expect(await refund("r-1", "sdk-10", 100)).toMatchObject(refused);
  expect(await refund("r-2", "sdk-10", 7346)).toMatchObject(refused);
  expect(await refund("r-2", "sdk-10", 7345)).toMatchObject({ type: "answered" });
  provider.faults.paymentRefund = "failure";
  provider.pass(refundedAfterMs);
  expect(await fetchRefund("r-2")).toMatchObject({
    value: { state: "FAILED", paymentDetails: [{ errorCode: "REFUND_FAILED" }] },
  });
  expect(await refund("r-3", "sdk-10", 7345)).toMatchObject({ type: "answered" });
  expect(await fetchRefund("r-9")).toMatchObject({ status: 400, code: "REFUND_NOT_FOUND" });
  expect(await refund("r-4", "nobody", 100)).toMatchObject({ code: "MERCHANT_ORDER_MAPPING_NOT_FOUND" });
});

test("[PAY-14] the SDK gets 401 with a wrong secret", async () => {
  const attacker = startSdk("wrong");
  const response = await attacker.call({ call: "status", merchantOrderId: "sdk-5", details: false });
  await attacker.stop();
  expect(response).toMatchObject({ name: "UnauthorizedAccess", status: 401, code: "INVALID_CLIENT" });
});

test("[PAY-15] the SDK validates the simulator's webhook and rejects a forged one", async () => {
  await pay("sdk-6");
  await provider.decide("sdk-6", { outcome: "pending", webhook: "forged" });
  await provider.decide("sdk-6", { outcome: "success" });
  const [forged, real] = provider.webhooks;
  expect(await validate(forged!)).toMatchObject({ type: "threw", status: 417 });
  expect(await validate(real!)).toMatchObject({
    type: "answered",
    value: { type: "CHECKOUT_ORDER_COMPLETED", payload: { merchantOrderId: "sdk-6", state: "COMPLETED" } },
  });
});
