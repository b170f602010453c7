import { beforeEach, expect, test } from "vitest";
import { orderCommand } from "#infra/operator/payment/order.ts";
import { paymentLinkCommand } from "#infra/operator/payment/payment-link.ts";
import { readPaymentReceipt } from "#shared/contract/api.ts";
import { readReceiptAddress } from "#shared/receipt-address.ts";
import { openPaymentLink } from "#test/support/payment/open-payment-link.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { edition } from "#test/support/edition/worker-edition.ts";

beforeEach(() =>
  edition.setFaults({ payment: "ok", paymentWebhook: "none", paymentRefund: "success", ses: "ok" }),
);

type Body = Readonly<Record<string, unknown>>;

const post = async (path: string, body: object) => {
  const response = await fetch(`${edition.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
};

const askReceipt = (merchantOrderId: string, key: string) =>
  post(readPaymentReceipt.path, { merchantOrderId, key });

const run = async (command: typeof orderCommand, ...words: readonly string[]) => {
  const { code, stdout, stderr } = await runOperator(command, [...words, "--data", edition.dataDir]);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
};

/** The payer of that attempt pays, and the server learns of it. */
const pay = async (id: string, attempt = 1) => {
  await edition.decideOrder(id, { outcome: "success", attempt });
  await edition.passTime(31);
  await run(orderCommand, "local", id, "--ask");
};

const mailsTo = async (email: string) => (await edition.mail()).filter(({ to }) => to.includes(email));

const untilMailed = (email: string) =>
  waitUntil(`the receipt's mail to ${email}`, async () => {
    await edition.sweep();
    return (await mailsTo(email))[0] ?? false;
  });

test("[PAY-19] a link that names its payer's address has the receipt mailed there, with the address that opens it", async () => {
  const email = "priya+books@northlight.example";
  const link = await run(paymentLinkCommand, "local", "RC-6", "1200", "--invoice", "INV-6", "--email", email);
  expect(new URL(link).search).not.toContain("priya");
  await openPaymentLink(edition.origin, link);
  await pay("RC-6");
  const mail = await untilMailed(email);
  expect(mail.subject).toContain("₹1,200.00");
  expect(mail.text).toContain("INV-6");
  const address = new URL(/^https?:\S+$/m.exec(mail.text)?.[0] ?? "");
  expect(address.origin).toBe(edition.origin.replace("127.0.0.1", "localhost"));
  const { key = "" } = readReceiptAddress(address) ?? {};
  expect((await askReceipt("RC-6", key)).body).toMatchObject({ amount: 120_000, invoice: "INV-6" });
  expect(await run(orderCommand, "local", "RC-6")).toContain("receipt mailed");
});
