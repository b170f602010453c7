import * as z from "zod/mini";
import { attemptIdOf } from "#functions/payment/order/order-id.ts";
import { digestOf } from "#functions/platform/http/accepted-digest.ts";
import { testers } from "#shared/canary.ts";
import { createPayment, readPaymentStatus, receivePaymentWebhook } from "#shared/contract/api.ts";
import { createdPaymentSchema, paymentStatusSchema } from "#shared/contract/payment.ts";
import { paymentClientSchema, webhookCredentialsSchema } from "#shared/payment-parameters.ts";
import { checkWebhook } from "./check-webhook.ts";
import { compareSides, wrongKey } from "./provider-side.ts";
import { different, NotRehearsed, type Finding, type Step } from "./rehearsal.ts";
import type { World } from "./rehearsal-world.ts";

const requireClient = ({ requireSecret }: World) => requireSecret("paymentClient", paymentClientSchema);

/** In a protected stage too, but never where money moves. */
const requireSandbox = async (world: World): Promise<void> => {
  await requireClient(world);
  if (world.stage.payments !== "sandbox") throw new NotRehearsed("no order is opened outside the sandbox");
};

/** The least that the provider takes: one rupee, for five minutes. */
const amountPaise = 100;
const leastSeconds = 300;

const post = async <Schema extends z.ZodMiniType>(
  { fetch, origin }: World,
  { path }: { readonly path: string },
  body: object,
  schema: Schema,
) => {
  const answer = await fetch(`${origin}${path}`, {
    method: "POST",
    signal: AbortSignal.timeout(28_000),
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200)
    return { findings: [different(`${path}.status`, `is ${answer.status}, believed 200`)] };
  const { data, error } = z.safeParse(schema, await answer.json());
  const findings = (error?.issues ?? []).map((issue) =>
    different(`${path}.${issue.path.join(".")}`, `our schema refuses it (${issue.code})`),
  );
  return { data, findings };
};

/** As somebody who wants to pay, and then closes the page. */
const openCheckout = async (world: World): Promise<readonly Finding[]> => {
  await requireSandbox(world);
  const order = { amount: amountPaise / 100, email: testers.rehearsal.mailbox };
  const { data, findings } = await post(world, createPayment, order, createdPaymentSchema);
  if (data === undefined) return findings;
  world.left.orderId = data.merchantOrderId;
  const query = { merchantOrderId: data.merchantOrderId };
  const status = await post(world, readPaymentStatus, query, paymentStatusSchema);
  const isPending = status.data?.type === "CHECKOUT_ORDER_PENDING";
  return [
    ...status.findings,
    ...(status.data === undefined || isPending ? [] : [different("status.type", "is not pending")]),
  ];
};

/** An attempt of the same order, which the site does not know: what is told about it reaches the order. */
const openOrder = async (world: World): Promise<readonly Finding[]> => {
  await requireSandbox(world);
  const { orderId } = world.left;
  if (orderId === undefined) throw new NotRehearsed("no checkout was opened");
  const attemptId = attemptIdOf(orderId, 2);
  const request = { attemptId, amountPaise, expireAfterSeconds: leastSeconds, returnUrl: world.origin };
  const pay = (what: string) =>
    compareSides(world.sides.payment, what, ({ phonepe }) => phonepe.pay(request));
  const opened = await pay("new order");
  world.left.expiringId = attemptId;
  const again = await pay("used id");
  const asked = await compareSides(world.sides.payment, "open order", ({ phonepe }) =>
    phonepe.readStatus(attemptId),
  );
  return [...opened, ...again, ...asked];
};

const awaitExpiry: Step<World>["run"] = async (world, { until }) => {
  const { expiringId } = world.left;
  if (expiringId === undefined) throw new NotRehearsed("no order was opened");
  const { real } = world.sides.payment;
  await until("the provider to let the order expire", async () => {
    const status = await real.phonepe.readStatus(expiringId);
    return (status.type === "state" && status.state !== "PENDING") || undefined;
  });
  world.passBelievedTime((leastSeconds + 1) * 1000);
  return compareSides(world.sides.payment, "expired order", ({ phonepe }) => phonepe.readStatus(expiringId));
};

const awaitWebhook: Step<World>["run"] = async (world, { until }) => {
  const { orderId, expiringId } = world.left;
  if (orderId === undefined || expiringId === undefined) throw new NotRehearsed("no order was opened");
  await until("the webhook about the expired order", async () => {
    const count = await world.countLogs(orderId, '"message":"webhook"');
    return count > 0 || undefined;
  });
  return [];
};

const checkAuthorization = async (world: World): Promise<readonly Finding[]> => {
  const [credentials = ""] = await world.requireSecret("paymentWebhook", webhookCredentialsSchema);
  return checkWebhook(world, receivePaymentWebhook, { payload: {} }, () => ({
    own: { authorization: digestOf(credentials) },
    strangers: { authorization: digestOf(wrongKey) },
  }));
};

export const paymentSteps: readonly Step<World>[] = [
  {
    name: "unknown order",
    capability: "payment",
    limitSeconds: 10,
    run: async (world) => {
      await requireClient(world);
      return compareSides(world.sides.payment, "unknown order", ({ phonepe }) =>
        phonepe.readStatus("EC-rehearsal-that-nobody-opened"),
      );
    },
  },
  {
    name: "wrong credentials",
    capability: "payment",
    limitSeconds: 10,
    writes: true,
    run: async (world) => {
      await requireClient(world);
      return compareSides(world.sides.payment, "wrong credentials", ({ strangers }) =>
        strangers.readStatus("EC-rehearsal-that-nobody-opened"),
      );
    },
  },
  { name: "payment webhook", capability: "payment", limitSeconds: 15, writes: true, run: checkAuthorization },
  { name: "checkout", capability: "payment", limitSeconds: 35, writes: true, run: openCheckout },
  { name: "order", capability: "payment", limitSeconds: 20, writes: true, run: openOrder },
  { name: "expiry", capability: "payment", limitSeconds: 325, writes: true, run: awaitExpiry },
  { name: "webhook of the expiry", capability: "payment", limitSeconds: 25, writes: true, run: awaitWebhook },
];
