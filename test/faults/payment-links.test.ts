import { beforeEach, expect, test } from "vitest";
import { paymentLinkCommand } from "#infra/operator/payment/payment-link.ts";
import { orderCommand } from "#infra/operator/payment/order.ts";
import { readPaymentStatus } from "#shared/contract/api.ts";
import type { PaymentStatus } from "#shared/contract/payment.ts";
import { openPaymentLink } from "#test/support/payment/open-payment-link.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { edition } from "#test/support/edition/worker-edition.ts";

beforeEach(() => edition.setFaults({ payment: "ok", paymentWebhook: "none" }));

const run = (command: typeof paymentLinkCommand, ...words: readonly string[]) =>
  runOperator(command, [...words, "--data", edition.dataDir]);

const makeLink = async (id: string, rupees: string, ...more: readonly string[]): Promise<string> =>
  (await run(paymentLinkCommand, "local", id, rupees, ...more)).stdout;

const open = (link: string) => openPaymentLink(edition.origin, link);

const readStatus = async (id: string, receiptKey?: string) => {
  const response = await fetch(`${edition.origin}${readPaymentStatus.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ merchantOrderId: id, receiptKey }),
  });
  return (await response.json()) as PaymentStatus;
};

/** The payer of that attempt pays. */
const pay = (id: string, attempt: number) => edition.decideOrder(id, { outcome: "success", attempt });

const afterAWhile = <Found>(what: string, look: () => Promise<Found | false>) =>
  waitUntil(what, async () => {
    await edition.passTime(31);
    await edition.sweep();
    return look();
  });

const untilPaid = (id: string) =>
  afterAWhile(`${id} to be paid`, async () => (await readStatus(id)).type === "CHECKOUT_ORDER_COMPLETED");

const refused = (status: number, code: string) => ({ status, body: { code } });

test("[PAY-17] an operator takes a link back that is in somebody's mail, opened or not", async () => {
  const link = await makeLink("BACK-1", "500");
  expect((await run(paymentLinkCommand, "local", "revoke", "BACK-1")).stdout).toBe(
    "The links for BACK-1 no longer open anything. A checkout that is already open can still be paid.",
  );
  expect(await open(link)).toMatchObject(refused(403, "payment-link-revoked"));
  expect((await run(orderCommand, "local", "BACK-1")).stdout).toMatch(
    /^BACK-1 {2}NEVER OPENED\n.*links revoked/,
  );

  const opened = await makeLink("BACK-2", "500");
  await open(opened);
  await run(paymentLinkCommand, "local", "revoke", "BACK-2");
  expect(await open(opened)).toMatchObject(refused(403, "payment-link-revoked"));
  await pay("BACK-2", 1);
  await untilPaid("BACK-2");
  expect((await run(paymentLinkCommand, "local", "revoke", "BACK-2")).stdout).toContain("already paid");
});

/** Pays ₹500 for an order, and the provider reports another amount: its payer waits for a person. */
const payWrongly = async (id: string): Promise<string> => {
  const link = await makeLink(id, "500");
  await open(link);
  await edition.setFaults({ payment: "wrong-amount", paymentWebhook: "none" });
  await pay(id, 1);
  await afterAWhile(
    `${id} to be under review`,
    async () => (await readStatus(id)).type === "CHECKOUT_ORDER_REVIEW",
  );
  await edition.setFaults({ payment: "ok", paymentWebhook: "none" });
  return link;
};

const settle = (id: string, ...words: readonly string[]) =>
  run(orderCommand, "local", id, "--settle", ...words);

test("[PAY-15] [PAY-24] who was given the money back reads so, pays the new link with the receipt's key alone, and a stranger learns nothing of it", async () => {
  const link = await payWrongly("BACK-3");
  const next = await makeLink("BACK-4", "500", "--invoice", "INV-BACK");
  await settle("BACK-3", "refunded", "--link", next);
  const again = await open(link);
  expect(again).toMatchObject(refused(409, "order-refunded"));
  const bare = await readStatus("BACK-3");
  expect(bare.payload).toMatchObject({ amount: 50_000, settlement: { as: "refunded" } });
  expect(JSON.stringify(bare)).not.toMatch(/sig|INV-BACK|BACK-4|key|receipt/);
  expect(await readStatus("BACK-3", "A".repeat(22))).toEqual(bare);
  const key = new URLSearchParams(String(again.body["receiptPath"]).split("#")[1]).get("key") ?? "";
  const { type, payload } = await readStatus("BACK-3", key);
  const { pathname, search } = new URL(next);
  const settlement = { as: "refunded", link: pathname + search };
  expect([type, payload.settlement]).toEqual(["CHECKOUT_ORDER_FAILED", settlement]);
  expect((await open(next)).status).toBe(200);
  await pay("BACK-4", 1);
  await untilPaid("BACK-4");
  expect((await readStatus("BACK-3")).type).toBe("CHECKOUT_ORDER_FAILED");
});
