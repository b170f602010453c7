import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { refundedAfterMs } from "#infra/local/payment/payment-refund.ts";
import { orderCommand } from "#infra/operator/payment/order.ts";
import { createPayment, readPaymentStatus } from "#shared/contract/api.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let edition: RunningEdition;

beforeAll(async () => {
  edition = await startEdition();
});
afterAll(() => edition.stop());

const allIsWell = { payment: "ok", paymentWebhook: "none", paymentRefund: "success", dynamodb: "ok" };
beforeEach(() => edition.setFaults(allIsWell));

const order = (...args: readonly string[]) =>
  runOperator(orderCommand, ["local", ...args, "--data", edition.dataDir]);

const post = async (path: string, body: object) => {
  const response = await fetch(`${edition.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const decide = (id: string) =>
  fetch(`${edition.origin}/__local/api/orders/${id}`, {
    method: "PUT",
    body: JSON.stringify({ outcome: "success" }),
  });

const refundSeconds = refundedAfterMs / 1000;
/** Longer than a lease lasts, and than any pause of a refund's first hour. */
const aWhileSeconds = 3600;

/** An order of ₹500 that is paid. */
const pay = async (id: string) => {
  expect((await post(createPayment.path, { amount: 500, merchantOrderId: id })).status).toBe(200);
  await decide(id);
  await edition.passTime(3);
  expect((await order(id, "--ask")).stdout).toContain("CHECKOUT_ORDER_COMPLETED");
};

const untilTold = (id: string, text: string) =>
  waitUntil(`the order to tell of ${text}`, async () => {
    await edition.passTime(aWhileSeconds);
    await edition.sweep();
    return (await order(id)).stdout.includes(text);
  });

/** Only time makes an edition give up on a call. */
const whileTimePasses = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  let answer: { readonly is: Answer } | undefined;
  void asked.then((is) => (answer = { is }));
  const got = await waitUntil("the answer", async () => {
    await edition.passTime(1);
    return answer;
  });
  return got.is;
};

const lineOf = (stdout: string, refundId: string) =>
  stdout.split("\n").filter((line) => line.includes(refundId));

test("[PAY-21] an operator gives a part back, then the rest, and the payer's page says when and by which number", async () => {
  await pay("back-1");
  const page = await post(readPaymentStatus.path, { merchantOrderId: "back-1" });
  const asked = await order("back-1", "--refund", "200.50");
  expect([asked.code, asked.stderr, lineOf(asked.stdout, "back-1--r1")]).toEqual([
    0,
    "",
    [
      expect.stringMatching(
        /^ {2}back-1--r1 {2}₹200\.50 back, of attempt 1 {2}PENDING {2}at the provider: OMR\d+ /,
      ),
    ],
  ]);
  expect(await order("back-1", "--refund")).toMatchObject({
    code: 1,
    stderr: "Refund 1 of ₹200.50 is still PENDING: ask with --ask how it ended, then for another.",
  });
  await edition.passTime(refundSeconds);
  expect((await order("back-1", "--ask")).stdout).toContain("COMPLETED  at the provider: OMR");
  expect(lineOf((await order("back-1", "--refund")).stdout, "back-1--r2")[0]).toContain("₹299.50 back");
  await untilTold("back-1", "back-1--r2  ₹299.50 back, of attempt 1  COMPLETED");
  expect((await order("back-1", "--refund", "1")).stderr).toBe("Nothing is left to refund of attempt 1.");
  const after = await post(readPaymentStatus.path, { merchantOrderId: "back-1" });
  expect(after).toMatchObject(page);
  expect(after.body["payload"]).toMatchObject({
    refunds: [20_050, 29_950].map((amount) => ({
      amount,
      refundId: expect.stringMatching(/^OMR/) as string,
      givenBackAt: expect.stringMatching(/^\d{4}-/) as string,
    })),
  });
  expect((await order()).stdout).toBe("No orders wait for a person.");
});

test("[PAY-21] a refund that the provider took without a word is found by its id, and not asked for again", async () => {
  await pay("hang-after");
  await edition.setFaults({ payment: "hang-after-accept" });
  const asked = await whileTimePasses(order("hang-after", "--refund"));
  expect(asked.stdout).toContain("ASKED  at the provider: unknown (sent: unknown)");
  await untilTold("hang-after", "hang-after--r1  ₹500.00 back, of attempt 1  COMPLETED");
  expect((await order("hang-after")).stdout).not.toContain("--r2");
});

test.each(["hang-before-accept", "too-many", "error", "error-after-accept"])(
  "[PAY-21] with the provider in %s a refund keeps its id, and is given once when all is well",
  async (fault) => {
    const id = `refund-${fault}`;
    await pay(id);
    await edition.setFaults({ payment: fault });
    const asked = await whileTimePasses(order(id, "--refund"));
    expect(asked.stdout).toContain("ASKED");
    expect((await order(id, "--refund")).stderr).toContain("is still ASKED");
    await edition.setFaults(allIsWell);
    await untilTold(id, `${id}--r1  ₹500.00 back, of attempt 1  COMPLETED`);
    expect((await order(id)).stdout).not.toContain("--r2");
  },
);

test("[PAY-21] a refund that is pending for weeks becomes a person's, and ends when the bank has ended it", async () => {
  await pay("slow-1");
  await edition.setFaults({ paymentRefund: "pending" });
  await order("slow-1", "--refund");
  await edition.passTime(15 * 24 * aWhileSeconds);
  await edition.sweep();
  expect((await order()).stdout).toContain("LOOK AT ITS REFUND: slow-1--r1 is PENDING");
  await edition.setFaults(allIsWell);
  expect((await order("slow-1", "--ask")).stdout).toContain("COMPLETED  at the provider: OMR");
  expect((await order()).stdout).toBe("No orders wait for a person.");
});

test("[PAY-21] a refund that fails is listed for a person, and asked for again under a new id", async () => {
  await pay("fails-1");
  await edition.setFaults({ paymentRefund: "failure" });
  await order("fails-1", "--refund");
  await untilTold("fails-1", "LOOK AT ITS REFUND: fails-1--r1 is FAILED");
  expect((await order()).stdout).toMatch(/fails-1--r1 {2}₹500\.00 back, of attempt 1 {2}FAILED .* XR /);
  await edition.setFaults(allIsWell);
  await order("fails-1", "--refund");
  await untilTold("fails-1", "fails-1--r2  ₹500.00 back, of attempt 1  COMPLETED");
  expect((await order()).stdout).toBe("No orders wait for a person.");
});

test("[PAY-21] a refund that the provider refuses has failed at once", async () => {
  await pay("refused-1");
  await edition.setFaults({ payment: "used-id" });
  expect((await order("refused-1", "--refund")).stdout).toMatch(/refused-1--r1 .* FAILED .* BAD_REQUEST /);
  await order("refused-1", "--settle", "done");
});

/** The provider has given the money back, and the schedule has us ask later than now. */
const refundWithWebhook = async (id: string, paymentWebhook: string) => {
  await pay(id);
  await edition.setFaults({ paymentWebhook });
  await order(id, "--refund");
  await edition.passTime(refundSeconds);
};

test("[PAY-21] a refund's webhook has the provider asked before the schedule would", async () => {
  await refundWithWebhook("hook-1", "duplicate");
  await waitUntil("the webhook to be followed", async () => {
    await edition.sweep();
    return (await order("hook-1")).stdout.includes("  COMPLETED  at the provider: OMR");
  });
});

test("[PAY-21] a forged webhook of a refund changes nothing, and without any the sweep learns how it ended", async () => {
  await refundWithWebhook("hook-2", "forged");
  await waitUntil("the webhook to be refused", () => edition.readLog().includes("webhook refused"));
  await edition.sweep();
  expect((await order("hook-2")).stdout).toContain("  PENDING  at the provider: OMR");
  await untilTold("hook-2", "hook-2--r1  ₹500.00 back, of attempt 1  COMPLETED");
});

test("[PAY-21] an edition that is killed while the provider has the refund gives the money once", async () => {
  await pay("killed-1");
  await edition.setFaults({ payment: "hang-after-accept" });
  const lost = order("killed-1", "--refund").catch(() => undefined);
  await waitUntil("the refund to be stored", async () => (await order("killed-1")).stdout.includes("--r1"));
  await edition.kill();
  await lost;
  await edition.restart();
  await edition.setFaults(allIsWell);
  await untilTold("killed-1", "killed-1--r1  ₹500.00 back, of attempt 1  COMPLETED");
});

test("[PAY-14] no payer's detail of a refund is in the log or the order", async () => {
  expect(edition.readLog()).not.toMatch(/shopper@|YBL|XXXX/);
  expect((await order("back-1")).stdout).not.toMatch(/shopper@|YBL|XXXX/);
});
