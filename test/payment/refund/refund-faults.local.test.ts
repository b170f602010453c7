import { beforeEach, describe, expect, test } from "vitest";
import { refundedAfterMs } from "#infra/payment/simulator/payment-refund.ts";
import { ordersRefundCommand, ordersShowCommand } from "#infra/payment/commands/order.ts";
import { createPayment, readPaymentStatus } from "#shared/contract/api.ts";
import { postJson } from "#test/support/post-json.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { LocalClient } from "#test/support/local-environment/local-client.ts";
import { makeOperator } from "#test/support/local-environment/operator.ts";
import { useLocalEnvironment } from "#test/support/local-environment/shared-environments.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";

const allIsWell = { payment: "ok", paymentWebhook: "none", paymentRefund: "success", dynamodb: "ok" };

const refundSeconds = refundedAfterMs / 1000;
/** Longer than a lease, and than any pause in the first hour of a refund. */
const aWhileSeconds = 3600;

const makeRefundContext = (local: LocalClient & { readonly dataDir: string }) => {
  const operator = makeOperator(local);
  const post = (path: string, body: object) => postJson(local.origin + path, body);
  const order = (...words: readonly string[]) => operator.run(ordersShowCommand, ...words);
  return {
    operator,
    post,
    order,
    refund: (...words: readonly string[]) => operator.run(ordersRefundCommand, ...words, "--yes"),
    /** Creates an order of ₹500 and pays it. */
    pay: async (id: string) => {
      expect((await post(createPayment.path, { amount: 500, merchantOrderId: id })).status).toBe(200);
      await local.decideOrder(id, { outcome: "success" });
      await local.passTime(3);
      expect((await order(id, "--refresh")).stdout).toContain("CHECKOUT_ORDER_COMPLETED");
    },
    untilReported: (id: string, text: string) =>
      waitUntil(`the order to report ${text}`, async () => {
        await local.passTime(aWhileSeconds);
        await local.sweep();
        return (await order(id)).stdout.includes(text);
      }),
  };
};

const { operator, post, order, refund, pay, untilReported } = makeRefundContext(local);
beforeEach(() => local.setFaults(allIsWell));

const lineOf = (stdout: string, refundId: string) =>
  stdout.split("\n").filter((line) => line.includes(refundId));

test("[PAY-21] an operator refunds a part, then the rest, and the status response lists both", async () => {
  await pay("back-1");
  const requests = await operator.succeed(ordersRefundCommand, "back-1", "200.50", "--yes");
  expect(lineOf(requests, "back-1--r1")).toEqual([
    expect.stringMatching(
      /^ {2}back-1--r1 {2}₹200\.50 back, of attempt 1 {2}PENDING {2}at the provider: OMR\d+ /,
    ),
  ]);
  expect(await refund("back-1")).toMatchObject({
    code: 1,
    stderr: "Refund 1 of ₹200.50 is still PENDING: check with --refresh how it ended, then request another.",
  });
  await local.passTime(refundSeconds);
  expect((await order("back-1", "--refresh")).stdout).toContain("COMPLETED  at the provider: OMR");
  expect(lineOf((await refund("back-1")).stdout, "back-1--r2")[0]).toContain("₹299.50 back");
  await untilReported("back-1", "back-1--r2  ₹299.50 back, of attempt 1  COMPLETED");
  expect((await refund("back-1", "1")).stderr).toBe("Nothing is left to refund of attempt 1.");
  const { body } = await post(readPaymentStatus.path, { merchantOrderId: "back-1" });
  expect(body["payload"]).toMatchObject({ refunds: [{ amount: 20_050 }, { amount: 29_950 }] });
  expect((await order()).stdout).toBe("No orders need review.");
});

test("[PAY-14] writes no payer detail of a refund to the log or the order", async () => {
  await pay("logged-1");
  await operator.succeed(ordersRefundCommand, "logged-1", "--yes");
  await untilReported("logged-1", "logged-1--r1  ₹500.00 back, of attempt 1  COMPLETED");
  const payerDetail = /shopper@|YBL|XXXX|"vpa"/;
  const log = local.readLog();
  expect(log).toMatch(/"message":"refund".+"orderId":"logged-1"/);
  expect(log).not.toMatch(payerDetail);
  expect((await order("logged-1")).stdout).not.toMatch(payerDetail);
});

describe("a local environment that is killed", () => {
  const own = useLocalEnvironment();
  const context = makeRefundContext(own);

  beforeEach(() => own.setFaults(allIsWell));

  test("[PAY-21] refunds once after a crash during the provider call", { tags: "full" }, async () => {
    await context.pay("killed-1");
    await own.setFaults({ payment: "hang-after-accept" });
    const lost = context.refund("killed-1").catch(() => undefined);
    await waitUntil("the refund to be stored", async () =>
      (await context.order("killed-1")).stdout.includes("--r1"),
    );
    await own.kill();
    await lost;
    await own.restart();
    await own.setFaults(allIsWell);
    await context.untilReported("killed-1", "killed-1--r1  ₹500.00 back, of attempt 1  COMPLETED");
  });
});
