import { beforeEach, expect, test } from "vitest";
import { orderCommand } from "#infra/operator/payment/order.ts";
import { paymentLinkCommand } from "#infra/operator/payment/payment-link.ts";
import { createPayment, readPaymentReceipt } from "#shared/contract/api.ts";
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

const open = (id: string, rupees: number, more: object = {}) =>
  post(createPayment.path, { amount: rupees, merchantOrderId: id, ...more });

const askReceipt = (merchantOrderId: string, key: string) =>
  post(readPaymentReceipt.path, { merchantOrderId, key });

/** The key in the address that an answer tells; empty if it tells none. */
const keyIn = ({ receiptPath }: Body): string =>
  typeof receiptPath === "string"
    ? (readReceiptAddress(new URL(receiptPath, edition.origin))?.key ?? "")
    : "";

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

const nothing = {
  status: 404,
  body: expect.objectContaining({ code: "unknown-receipt", message: "There is no receipt at this address." }),
};

test("[PAY-19] [PAY-15] the signed link leads to the receipt, whoever paid before; the stranger whom it displaced has none", async () => {
  const strangers = keyIn((await open("RC-4", 1)).body);
  const link = await run(paymentLinkCommand, "local", "RC-4", "50000", "--invoice", "INV-4");
  const key = keyIn((await openPaymentLink(edition.origin, link)).body);
  await pay("RC-4", 1);
  await pay("RC-4", 2);
  expect(await askReceipt("RC-4", strangers)).toEqual(nothing);
  const again = await openPaymentLink(edition.origin, link);
  expect([again.status, again.body["code"], keyIn(again.body)]).toEqual([409, "order-paid", key]);
  expect((await askReceipt("RC-4", key)).body).toMatchObject({ amount: 5_000_000, invoice: "INV-4" });
});

const mailsTo = async (email: string) => (await edition.mail()).filter(({ to }) => to.includes(email));

const untilMailed = (email: string) =>
  waitUntil(`the receipt's mail to ${email}`, async () => {
    await edition.sweep();
    return (await mailsTo(email))[0] ?? false;
  });

test("[PAY-23] a corrected address is the one that gets the receipt, and only who holds the key corrects it", async () => {
  const [mistyped, right, strangers] = ["ana@mial.example", "ana@mail.example", "eve@mail.example"];
  const first = await post(createPayment.path, { amount: 321, email: mistyped });
  const { merchantOrderId: id = "", redirectUrl } = first.body as Record<string, string>;
  const key = keyIn(first.body);
  expect(first.body["receiptEmail"]).toBe(mistyped);
  const corrected = await open(id, 321, { email: right, receiptKey: key });
  expect(corrected.body).toMatchObject({ redirectUrl, receiptEmail: right });
  const stranger = await open(id, 321, { email: strangers, receiptKey: `${key}A` });
  expect([stranger.status, keyIn(stranger.body)]).not.toContain(key);
  await pay(id, 1);
  await untilMailed(right);
  expect((await open(id, 321, { email: strangers, receiptKey: key })).body).toMatchObject({
    code: "order-paid",
  });
  await edition.passTime(600);
  await edition.sweep();
  expect([await mailsTo(mistyped), await mailsTo(strangers), (await mailsTo(right)).length]).toEqual([
    [],
    [],
    1,
  ]);
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
