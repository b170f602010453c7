import { createHash } from "node:crypto";
import { expect } from "vitest";
import { pollIntervalMs } from "#functions/payment/sweep/check-schedule.ts";
import { localMerchant } from "#infra/payment/simulator/local-payment.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { ordersLinkCommand } from "#infra/payment/commands/payment-link.ts";
import { readPaymentReceipt, readPaymentStatus, receivePaymentWebhook } from "#shared/contract/api.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { openPaymentLink } from "#test/payment/support/open-payment-link.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${local.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Takes an order from its signed link to the sweep, with every result of the provider. */
export const payThrough = async () => {
  const order = { merchantOrderId: "seen-by-all" };
  const words = [order.merchantOrderId, "500", "--email", "priya@northlight.example"];
  const link = await operator.succeed(ordersLinkCommand, ...words);
  for (let times = 0; times < 2; times += 1)
    expect((await openPaymentLink(local.origin, link)).status).toBe(200);
  const { webhookUser, webhookPassword } = localMerchant;
  const authorization = createHash("sha256").update(`${webhookUser}:${webhookPassword}`).digest("hex");
  await post(readPaymentReceipt.path, { ...order, key: "of somebody else" });
  // A webhook makes the next status request due: the page and the sweep compete for it, as in AWS.
  const askers = {
    readPaymentStatus: () => post(readPaymentStatus.path, order),
    sweepPayments: local.sweep,
  };
  for (const name of namesOf(askers))
    await waitUntil(`${name} to ask`, async () => {
      await local.passTime(pollIntervalMs / 1000);
      expect((await post(receivePaymentWebhook.path, { payload: order }, { authorization })).status).toBe(
        200,
      );
      await askers[name]();
      return (await local.awsCalls()).some(
        ({ functionName, action }) => functionName === name && action === "ssm:GetParameters",
      );
    });
  await local.decideOrder(order.merchantOrderId, { outcome: "success" });
  await waitUntil("the receipt's mail", async () => {
    await local.passTime(pollIntervalMs / 1000);
    await local.sweep();
    return (await local.mail()).some(({ to }) => to.includes("priya@northlight.example"));
  });
  await operator.succeed(ordersLinkCommand, "never-opened", "--revoke", "--yes");
};
