import { beforeEach, expect, test } from "vitest";
import { paymentLinkCommand } from "#infra/operator/payment/payment-link.ts";
import { orderCommand } from "#infra/operator/payment/order.ts";
import { readPaymentStatus } from "#shared/contract/api.ts";
import type { PaymentStatus } from "#shared/contract/payment.ts";
import { openPaymentLink } from "#test/support/payment/open-payment-link.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";
import { postJson } from "#test/support/post-json.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { edition } from "#test/support/edition/worker-edition.ts";

beforeEach(() => edition.setFaults({ payment: "ok", paymentWebhook: "none" }));

const run = (command: typeof paymentLinkCommand, ...words: readonly string[]) =>
  runOperator(command, [...words, "--data", edition.dataDir]);

const makeLink = async (id: string, rupees: string, ...more: readonly string[]): Promise<string> =>
  (await run(paymentLinkCommand, "local", id, rupees, ...more)).stdout;

const open = (link: string) => openPaymentLink(edition.origin, link);

const readStatus = async (merchantOrderId: string) => {
  const { body } = await postJson(edition.origin + readPaymentStatus.path, { merchantOrderId });
  return body as PaymentStatus;
};

/** The payer of that attempt pays. */
const pay = (id: string, attempt: number) => edition.decideOrder(id, { outcome: "success", attempt });

const untilPaid = (id: string) =>
  waitUntil(`${id} to be paid`, async () => {
    await edition.passTime(31);
    await edition.sweep();
    return (await readStatus(id)).type === "CHECKOUT_ORDER_COMPLETED";
  });

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
