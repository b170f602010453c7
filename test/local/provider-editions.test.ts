import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localMerchant } from "#infra/local/payment/local-payment.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { startPhonePeSdk } from "#test/support/payment/phonepe-sdk.ts";
import { makeCallBody } from "#test/support/voice/voice-site.ts";
import { makeVoiceWorld, newMobile } from "#test/support/voice/voice-world.ts";

let edition: RunningEdition;

beforeAll(async () => {
  edition = await startEdition();
});
afterAll(() => edition.stop());

type Announced = { readonly paymentBase: string; readonly voiceBases: { readonly provider: string } };

const readAnnounced = () =>
  JSON.parse(readFileSync(join(edition.dataDir, "edition.json"), "utf8")) as Announced;

const readOrders = async () => (await fetch(`${edition.origin}/__local/api/orders`)).json();

test("[OPS-03] [VOICE-04] the running edition takes a payment, tells the site of it, answers a message with a code, and keeps both when it is killed", async () => {
  const sdk = startPhonePeSdk({ ...localMerchant, baseUrl: readAnnounced().paymentBase, clientVersion: 1 });
  const paid = await sdk.call({
    call: "pay",
    merchantOrderId: "edition-1",
    amountPaise: 500,
    redirectUrl: `${edition.origin}/payment-status?merchantOrderId=edition-1`,
  });
  await sdk.stop();
  expect(paid).toMatchObject({
    value: { redirectUrl: expect.stringContaining(`http://localhost:${edition.port}/__local/payment/pay?`) },
  });

  const decided = await fetch(`${edition.origin}/__local/api/orders/edition-1`, {
    method: "PUT",
    body: JSON.stringify({ outcome: "success", webhook: "once" }),
  });
  const order = (await decided.json()) as { readonly webhooks: readonly { readonly status: number }[] };
  expect(order).toMatchObject({
    merchantOrderId: "edition-1",
    amount: 500,
    providerState: "COMPLETED",
    webhooks: [{ event: "checkout.order.completed", status: expect.any(Number) }],
  });
  // 0 would be no answer: the webhook did not reach the site.
  expect(order.webhooks[0]?.status).toBeGreaterThan(0);

  const mobile = newMobile();
  expect(await edition.writeWhatsapp({ from: `91${mobile}`, text: "code" })).toMatchObject({
    delivered: true,
  });
  expect(await makeVoiceWorld(edition).waitForReply(`91${mobile}`)).toMatch(/\b\d{6}\b/);

  const before = [await readOrders(), await edition.readWhatsapp()];
  await edition.kill();
  await edition.restart();
  expect([await readOrders(), await edition.readWhatsapp()]).toEqual(before);
});

test("[OPS-03] a call that the running edition's provider takes is decided about, and told to the site", async () => {
  await edition.setFaults({ voiceOutcome: "ringing" });
  const placed = await fetch(`${readAnnounced().voiceBases.provider}/v2/create-phone-call`, {
    method: "POST",
    headers: { authorization: "Bearer key_local", "content-type": "application/json" },
    body: JSON.stringify(makeCallBody({ metadata: { callId: "A".repeat(22) } })),
  });
  const { call_id: id } = (await placed.json()) as { call_id: string };
  expect(await edition.decideCall(id, { outcome: "busy" })).toMatchObject({
    id,
    outcome: "busy",
    webhooks: [{ event: "call_ended", status: 200 }],
  });
  expect(await edition.decideCall(id, { outcome: "busy", webhook: "forged" })).toMatchObject({
    webhooks: [{ status: 200 }, { status: 401 }],
  });
});

test("[PAY-04] the provider's script and PayPage are served on the site's own origin, and may be framed there", async () => {
  const script = await fetch(`${edition.origin}/__local/payment/checkout.js`);
  expect([script.status, script.headers.get("content-type")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
  ]);
  expect(await script.text()).toContain("PhonePeCheckout");
  const page = await fetch(`${edition.origin}/__local/payment/pay?token=any`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect([page.headers.get("x-frame-options"), page.headers.get("content-security-policy")]).toEqual([
    null,
    null,
  ]);
});
