import { attemptIdOf } from "#functions/payment/order/order-id.ts";
import { digestOf } from "#functions/platform/http/accepted-digest.ts";
import { testers } from "#shared/canary.ts";
import { createPayment, readPaymentStatus, receivePaymentWebhook } from "#shared/contract/api.ts";
import { createdPaymentSchema, paymentStatusSchema } from "#shared/contract/payment.ts";
import { webhookCredentialsSchema } from "#shared/payment-parameters.ts";
import { compareSides, comparing } from "./provider-side.ts";
import { NotRehearsed, stepsOf, type Step } from "./rehearsal.ts";
import { checkWebhook } from "./rehearsal-world.ts";

/** The least that the provider takes: one rupee, for five minutes. */
const amountPaise = 100;
const leastSeconds = 300;

const unknownId = "EC-rehearsal-that-nobody-opened";

/** As somebody who wants to pay, and then closes the page. In a protected stage too, but never where money moves. */
const openCheckout: Step["run"] = async ({ stage, sides, post, left }, { believe, read }) => {
  if (stage.payments !== "sandbox" || !sides.payment.hasKey)
    throw new NotRehearsed("no order is opened outside the sandbox, or without its key");
  const order = { amount: amountPaise / 100, email: testers.rehearsal.mailbox };
  const answer = await post(createPayment.path, JSON.stringify(order));
  believe("create.status", answer.status, 200);
  const created = read("create", createdPaymentSchema, await answer.json());
  if (created === undefined) return;
  left.orderId = created.merchantOrderId;
  const query = { merchantOrderId: created.merchantOrderId };
  const asked = await (await post(readPaymentStatus.path, JSON.stringify(query))).json();
  believe("status.type", read("status", paymentStatusSchema, asked)?.type, "CHECKOUT_ORDER_PENDING");
};

/** An attempt of the same order, which the site does not know: what is told about it reaches the order. */
const openOrder: Step["run"] = async ({ sides, left, origin }, tell) => {
  if (left.orderId === undefined) throw new NotRehearsed("no checkout was opened");
  const attemptId = attemptIdOf(left.orderId, 2);
  const request = { attemptId, amountPaise, expireAfterSeconds: leastSeconds, returnUrl: origin };
  await compareSides(tell, sides.payment, "new order", ({ own }) => own.pay(request));
  left.expiringId = attemptId;
  await compareSides(tell, sides.payment, "used id", ({ own }) => own.pay(request));
  await compareSides(tell, sides.payment, "open order", ({ own }) => own.readStatus(attemptId));
};

const awaitExpiry: Step["run"] = async ({ sides, left: { expiringId }, passBelievedTime }, tell) => {
  if (expiringId === undefined) throw new NotRehearsed("no order was opened");
  await tell.until("the provider to let the order expire", async () => {
    const status = await sides.payment.real.own.readStatus(expiringId);
    return status.type === "state" && status.state !== "PENDING";
  });
  passBelievedTime((leastSeconds + 1) * 1000);
  await compareSides(tell, sides.payment, "expired order", ({ own }) => own.readStatus(expiringId));
};

const awaitWebhook: Step["run"] = async ({ countLogs, left: { orderId, expiringId } }, { until }) => {
  if (orderId === undefined || expiringId === undefined) throw new NotRehearsed("no order was opened");
  const count = () => countLogs(orderId, '"message":"webhook"');
  await until("the webhook about the expired order", async () => (await count()) > 0);
};

const checkAuthorization: Step["run"] = (world, tell) => {
  const [credentials = ""] = world.require("paymentWebhook", webhookCredentialsSchema);
  const sign = (key: string) => ({ authorization: digestOf(key) });
  return checkWebhook(world, tell, receivePaymentWebhook, { payload: {} }, credentials, sign);
};

export const paymentSteps = stepsOf("payment", [
  comparing("payment", "unknown order", ({ own }) => own.readStatus(unknownId), { limitSeconds: 10 }),
  comparing("payment", "wrong credentials", ({ strangers }) => strangers.readStatus(unknownId), {
    limitSeconds: 10,
    writes: true,
  }),
  { name: "payment webhook", limitSeconds: 15, writes: true, run: checkAuthorization },
  { name: "checkout", limitSeconds: 35, writes: true, run: openCheckout },
  { name: "order", writes: true, run: openOrder },
  { name: "expiry", limitSeconds: 325, writes: true, run: awaitExpiry },
  { name: "webhook of the expiry", limitSeconds: 25, writes: true, run: awaitWebhook },
]);
