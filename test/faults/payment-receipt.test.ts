import { beforeEach, expect, test } from "vitest";
import { orderCommand } from "#infra/operator/payment/order.ts";
import { paymentLinkCommand } from "#infra/operator/payment/payment-link.ts";
import { createPayment, readPaymentReceipt, readPaymentStatus } from "#shared/contract/api.ts";
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

test("[PAY-19] the key has 128 bits, opens the receipt of a paid order, and nothing before that", async () => {
  const opened = await open("RC-1", 1499.5, { invoice: "PO 7 / Asha" });
  const key = keyIn(opened.body);
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(await askReceipt("RC-1", key)).toEqual(nothing);
  await pay("RC-1");
  expect(await askReceipt("RC-1", key)).toEqual({
    status: 200,
    body: {
      receiptNumber: expect.stringMatching(/^R\d{6}-[0-9A-Z]{8}$/) as string,
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      amount: 149_950,
      invoice: "PO 7 / Asha",
      merchantOrderId: "RC-1",
      orderId: opened.body["orderId"],
      refunds: [],
    },
  });
});

test("[PAY-19] a stranger who knows an order's id never gets its receipt: not by status, by paying it again, or by guessing", async () => {
  const key = keyIn((await open("RC-2", 500)).body);
  expect(key).not.toBe("");
  const strangers: Body[] = [(await open("RC-2", 500)).body];
  await pay("RC-2");
  strangers.push(
    (await post(readPaymentStatus.path, { merchantOrderId: "RC-2" })).body,
    (await open("RC-2", 500)).body,
    (await open("RC-2", 500, { signature: "A".repeat(43) })).body,
  );
  for (const told of strangers) {
    expect(JSON.stringify(told)).not.toContain(key);
    expect(told).not.toHaveProperty("receiptPath");
  }
  const guesses = [
    "",
    "RC-2",
    key.slice(1),
    `${key}A`,
    key.toLowerCase(),
    keyIn((await open("RC-3", 500)).body),
  ];
  for (const guess of guesses) expect(await askReceipt("RC-2", guess)).toEqual(nothing);
  expect(await askReceipt("RC-9", key)).toEqual(nothing);
  expect(await askReceipt("RC-3", guesses.at(-1) ?? "")).toEqual(nothing);
});

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

test("[PAY-21] a receipt tells what was given back since", async () => {
  const key = keyIn((await open("RC-5", 500)).body);
  await pay("RC-5");
  await run(orderCommand, "local", "RC-5", "--refund", "200.50");
  const refunds = await waitUntil("the refund to be on the receipt", async () => {
    await edition.passTime(3600);
    await edition.sweep();
    const { body } = await askReceipt("RC-5", key);
    return (body["refunds"] as readonly Body[]).length > 0 && body["refunds"];
  });
  expect(refunds).toEqual([
    {
      amount: 20_050,
      givenBackAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      refundId: expect.stringMatching(/^OMR/) as string,
    },
  ]);
  const { body } = await post(readPaymentStatus.path, { merchantOrderId: "RC-5" });
  expect(body).toMatchObject({ type: "CHECKOUT_ORDER_COMPLETED", payload: { refunds } });
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

test("[PAY-23] of two who open one signed link, the first does not decide where the receipt goes", async () => {
  const link = await run(paymentLinkCommand, "local", "RC-10", "640");
  const openWith = (email: string) => openPaymentLink(edition.origin, `${link}#email=${email}`);
  const first = await openWith("first@mail.example");
  const second = await openWith("second@mail.example");
  expect(second.body["redirectUrl"]).toBe(first.body["redirectUrl"]);
  await pay("RC-10");
  await untilMailed("second@mail.example");
  expect(await mailsTo("first@mail.example")).toEqual([]);
});

test("[PAY-23] where links are open, a stranger who comes first without an address opens no receipt of who pays there after", async () => {
  const strangers = keyIn((await open("RC-12", 760)).body);
  const payer = await open("RC-12", 760);
  expect([payer.status, payer.body["receiptPath"]]).toEqual([200, undefined]);
  await open("RC-12", 760, { receiptKey: strangers, email: "eve@mail.example" });
  await pay("RC-12", 1);
  await edition.sweep();
  expect(await askReceipt("RC-12", strangers)).toEqual(nothing);
  expect((await mailsTo("eve@mail.example")).map(({ text }) => text).join()).not.toContain("RC-12");
});

test("[PAY-23] where links are open, a stranger who comes first neither takes the payer's receipt nor writes its note", async () => {
  const stranger = await open("RC-11", 750, { email: "eve@mail.example", invoice: "Call 1-900-SCAM" });
  const payer = await open("RC-11", 750, { email: "payer@mail.example", invoice: "INV-11" });
  await pay("RC-11", 2);
  await untilMailed("payer@mail.example");
  expect(await askReceipt("RC-11", keyIn(stranger.body))).toEqual(nothing);
  expect((await askReceipt("RC-11", keyIn(payer.body))).body).toMatchObject({ invoice: "INV-11" });
  expect((await mailsTo("eve@mail.example")).map(({ text }) => text).join()).not.toContain("RC-11");
  const again = await open("RC-11", 750, { receiptKey: keyIn(stranger.body), email: "eve@mail.example" });
  expect([again.body["code"], again.body["receiptPath"]]).toEqual(["order-paid", undefined]);
});

test("[PAY-23] whoever corrects an address goes on with their own checkout, also where a stranger's names the right one", async () => {
  const [mistyped, right, strangers] = ["ivy@mial.example", "ivy@mail.example", "mal@mail.example"];
  const payer = await open("RC-13", 410, { email: mistyped });
  const stranger = await open("RC-13", 410, { email: right });
  const corrected = await open("RC-13", 410, { email: right, receiptKey: keyIn(payer.body) });
  const { redirectUrl, receiptPath } = payer.body;
  expect(corrected.body).toMatchObject({ redirectUrl, receiptPath, receiptEmail: right });
  await open("RC-13", 410, { email: strangers, receiptKey: keyIn(stranger.body) });
  await pay("RC-13", 1);
  await untilMailed(right);
  expect(await mailsTo(strangers)).toEqual([]);
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

test("[PAY-19] while SES is away the receipt waits, and is mailed once when it is back; whose reply is lost, twice and no more", async () => {
  await edition.setFaults({ ses: "down" });
  await open("RC-7", 700, { email: "away@northlight.example" });
  await pay("RC-7");
  await edition.sweep();
  expect(await run(orderCommand, "local", "RC-7")).toContain("receipt to be mailed");
  await edition.setFaults({ ses: "ok" });
  await waitUntil("the mail", async () => {
    await edition.passTime(300);
    await edition.sweep();
    return (await mailsTo("away@northlight.example")).length > 0;
  });

  await edition.setFaults({ ses: "lost-reply" });
  await open("RC-8", 800, { email: "lost@northlight.example" });
  await pay("RC-8");
  await waitUntil("the end of its mails", async () => {
    await edition.passTime(60);
    await edition.sweep();
    return (await run(orderCommand, "local", "RC-8")).includes("receipt not mailed: two mails may have left");
  });
  // With the time that passed, a lease may end before its mail has come through.
  await waitUntil("both of them", async () => (await mailsTo("lost@northlight.example")).length > 1);
  await edition.setFaults({ ses: "ok" });
  await edition.passTime(3600);
  await edition.sweep();
  expect([await mailsTo("away@northlight.example"), await mailsTo("lost@northlight.example")]).toMatchObject([
    [{}],
    [{}, {}],
  ]);
});
