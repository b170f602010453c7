import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localPhonepe } from "#infra/local/local-payment.ts";
import { startEdition, type RunningEdition } from "#test/support/edition.ts";
import { startPhonePeSdk } from "#test/support/phonepe-sdk.ts";

let edition: RunningEdition;

beforeAll(async () => {
  edition = await startEdition();
});
afterAll(() => edition.stop());

const readOrders = async () => (await fetch(`${edition.origin}/__local/api/orders`)).json();

test("[OPS-03] the running edition takes a payment, tells the site of it, and keeps it when it is killed", async () => {
  const announced = readFileSync(join(edition.dataDir, "edition.json"), "utf8");
  const { paymentBase } = JSON.parse(announced) as { paymentBase: string };
  const sdk = startPhonePeSdk({ ...localPhonepe, baseUrl: paymentBase, clientVersion: 1 });
  const paid = await sdk.call({
    call: "pay",
    merchantOrderId: "edition-1",
    amountPaise: 500,
    redirectUrl: `${edition.origin}/payment-status?merchantOrderId=edition-1`,
  });
  await sdk.stop();
  expect(paid).toMatchObject({
    value: { redirectUrl: expect.stringContaining(`http://localhost:${edition.port}/__local/phonepe/pay?`) },
  });

  const decided = await fetch(`${edition.origin}/__local/api/orders/edition-1`, {
    method: "PUT",
    body: JSON.stringify({ outcome: "success", webhook: "once" }),
  });
  expect(await decided.json()).toMatchObject({
    merchantOrderId: "edition-1",
    amount: 500,
    providerState: "COMPLETED",
    webhooks: [{ event: "checkout.order.completed", status: expect.any(Number) }],
  });
  const before = await readOrders();
  // 0 would be no answer: the webhook did not reach the site.
  expect(before).not.toMatchObject([{ webhooks: [{ status: 0 }] }]);

  await edition.kill();
  await edition.restart();
  expect(await readOrders()).toEqual(before);
});

test("[PAY-04] the provider's script and PayPage are served on the site's own origin, and may be framed there", async () => {
  const script = await fetch(`${edition.origin}/__local/phonepe/checkout.js`);
  expect([script.status, script.headers.get("content-type")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
  ]);
  expect(await script.text()).toContain("PhonePeCheckout");
  const page = await fetch(`${edition.origin}/__local/phonepe/pay?token=any`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect([page.headers.get("x-frame-options"), page.headers.get("content-security-policy")]).toEqual([
    null,
    null,
  ]);
});
