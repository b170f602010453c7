import { makePhonepeProvider } from "#functions/payment/phonepe/phonepe-provider.ts";
import { attemptIdOf } from "#functions/payment/order/order-id.ts";
import { digestOf } from "#functions/platform/http/accepted-digest.ts";
import { testers } from "#shared/site/canary.ts";
import { createPayment, readPaymentStatus, receivePaymentWebhook } from "#shared/contract/api.ts";
import { createdPaymentSchema, paymentStatusSchema } from "#shared/payment/payment-contract.ts";
import { paymentClientSchema, webhookCredentialsSchema } from "#shared/payment/payment-parameters.ts";
import { paymentMetrics, paymentService } from "#shared/payment/payment-metrics.ts";
import { compareProviders, parameter, wrongKey } from "../operator/verify-providers/compare-providers.ts";
import { NotChecked } from "../operator/verify-providers/findings.ts";
import {
  comparing,
  oncePerContext,
  reads,
  openOnce,
  stepsOf,
  takingWebhook,
  writes,
} from "../operator/verify-providers/run-steps.ts";

/** The minimum that the provider accepts: one rupee, for five minutes. */
const amountPaise = 100;
const leastSeconds = 300;

const unknownId = "EC-provider-check-unknown";

const providersOf = openOnce(({ fetch: fetchNow, baseOf, readSecret }) => {
  const readClient = () => readSecret("paymentClient", paymentClientSchema);
  const phonepeOf = (client: typeof readClient) =>
    makePhonepeProvider({
      fetch: fetchNow,
      clock: Date.now,
      oauthBase: baseOf("paymentOauth"),
      pgBase: baseOf("paymentGateway"),
      client: parameter(client),
    });
  return {
    phonepe: phonepeOf(readClient),
    phonepeWithWrongKey: phonepeOf(() => ({ ...readClient(), secret: wrongKey })),
  };
});

/** Orders that this run has created so far. */
const leftIn = oncePerContext((): { orderId?: string; expiringId?: string } => ({}));

export const paymentSteps = stepsOf("payment", {
  "unknown order": comparing(reads, providersOf, ({ phonepe }) => phonepe.readStatus(unknownId)),
  "wrong credentials": comparing(writes, providersOf, ({ phonepeWithWrongKey }) =>
    phonepeWithWrongKey.readStatus(unknownId),
  ),
  "payment webhook": takingWebhook(
    receivePaymentWebhook,
    (readSecret) => readSecret("paymentWebhook", webhookCredentialsSchema)[0],
    (key) => ({ headers: { authorization: digestOf(key) }, body: '{"payload":{}}' }),
  ),
  // The requests of a visitor who starts to pay and then closes the page. It also runs on a protected stage, but never
  // where real money moves.
  checkout: writes(35, async (context, { compare, read }) => {
    const { stage, readSecret, post, left } = context;
    if (stage.payments !== "sandbox") throw new NotChecked("no order is opened outside the sandbox");
    readSecret("paymentClient", paymentClientSchema);
    const order = { amount: amountPaise / 100, email: testers.providerCheck.mailbox };
    const response = await post(createPayment.path, JSON.stringify(order));
    compare("create.status", response.status, 200);
    const created = read("create", createdPaymentSchema, await response.json());
    if (created === undefined) return;
    leftIn(context).orderId = created.merchantOrderId;
    left.metrics.push({ service: paymentService, of: paymentMetrics.checkoutsOpened, minutes: 15 });
    const query = { merchantOrderId: created.merchantOrderId };
    const polled = await (await post(readPaymentStatus.path, JSON.stringify(query))).json();
    compare("status.type", read("status", paymentStatusSchema, polled)?.type, "CHECKOUT_ORDER_PENDING");
  }),
  // A second attempt of the same order, which the site does not have: its webhooks still reach the order.
  order: writes(20, async (context, report) => {
    const [providers, left, returnUrl] = [providersOf(context), leftIn(context), context.origin];
    if (left.orderId === undefined) throw new NotChecked("no checkout was opened");
    const attemptId = attemptIdOf(left.orderId, 2);
    const request = { attemptId, amountPaise, expireAfterSeconds: leastSeconds, returnUrl };
    await compareProviders(report, providers, "new order", ({ phonepe }) => phonepe.pay(request));
    left.expiringId = attemptId;
    await compareProviders(report, providers, "used id", ({ phonepe }) => phonepe.pay(request));
    await compareProviders(report, providers, "open order", ({ phonepe }) => phonepe.readStatus(attemptId));
  }),
  expiry: writes(325, async (context, report) => {
    const [providers, { expiringId }] = [providersOf(context), leftIn(context)];
    if (expiringId === undefined) throw new NotChecked("no order was opened");
    await report.until("the provider to let the order expire", async () => {
      const status = await providers.real.calls.phonepe.readStatus(expiringId);
      return status.type === "state" && status.state !== "PENDING";
    });
    context.passSimulatedTime((leastSeconds + 1) * 1000);
    await compareProviders(report, providers, "expired order", ({ phonepe }) =>
      phonepe.readStatus(expiringId),
    );
  }),
  "webhook of the expiry": writes(25, async (context, { until }) => {
    const { orderId, expiringId } = leftIn(context);
    if (orderId === undefined || expiringId === undefined) throw new NotChecked("no order was opened");
    await until("the webhook about the expired order", async () =>
      (await context.findLogs(orderId)).some((line) => line.includes('"message":"webhook"')),
    );
  }),
});
