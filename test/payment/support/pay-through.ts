import { createHash } from "node:crypto";
import { expect } from "vitest";
import { pollIntervalMs } from "#functions/payment/sweep/check-schedule.ts";
import { localMerchant } from "#infra/payment/simulator/local-payment.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { ordersLinkCommand } from "#infra/payment/commands/payment-link.ts";
import { readPaymentReceipt, readPaymentStatus, receivePaymentWebhook } from "#shared/contract/api.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { openPaymentLink } from "#test/payment/support/open-payment-link.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { operator } from "#test/support/edition/worker-operator.ts";

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${edition.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** An order from its signed link to the sweep, whatever the provider says of it. */
export const payThrough = async () => {
  const order = { merchantOrderId: "seen-by-all" };
  const words = [order.merchantOrderId, "500", "--email", "priya@northlight.example"];
  const link = await operator.succeed(ordersLinkCommand, ...words);
  for (let times = 0; times < 2; times += 1)
    expect((await openPaymentLink(edition.origin, link)).status).toBe(200);
  const { webhookUser, webhookPassword } = localMerchant;
  const authorization = createHash("sha256").update(`${webhookUser}:${webhookPassword}`).digest("hex");
  await post(readPaymentReceipt.path, { ...order, key: "of somebody else" });
  // A webhook makes the next question due, whoever asks it: the page and the sweep race for it, as in the cloud.
  const askers = {
    readPaymentStatus: () => post(readPaymentStatus.path, order),
    sweepPayments: edition.sweep,
  };
  for (const name of namesOf(askers))
    await waitUntil(`${name} to ask`, async () => {
      await edition.passTime(pollIntervalMs / 1000);
      expect((await post(receivePaymentWebhook.path, { payload: order }, { authorization })).status).toBe(
        200,
      );
      await askers[name]();
      return (await edition.awsCalls()).some(
        ({ functionName, action }) => functionName === name && action === "ssm:GetParameters",
      );
    });
  await edition.decideOrder(order.merchantOrderId, { outcome: "success" });
  await waitUntil("the receipt's mail", async () => {
    await edition.passTime(pollIntervalMs / 1000);
    await edition.sweep();
    return (await edition.mail()).some(({ to }) => to.includes("priya@northlight.example"));
  });
  await operator.succeed(ordersLinkCommand, "never-opened", "--revoke", "--yes");
};
