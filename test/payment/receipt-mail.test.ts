import fc from "fast-check";
import { expect, test } from "vitest";
import { receiptNumberOf } from "#functions/payment/receipt/payment-receipt.ts";
import { nextOrderState } from "#functions/payment/order/next-order-state.ts";
import { readWork, withoutPayer } from "#functions/payment/order/order-state.ts";
import { describeOrder } from "#functions/payment/order/describe-order.ts";
import type { MailOutcome } from "#functions/platform/mail/mailer.ts";
import { readReceiptAddress } from "#shared/payment/receipt-address.ts";
import { site } from "#shared/site.ts";
import {
  bill,
  makePaymentHarness,
  startEpochMs,
  sweepLeaseMs,
  type PaymentHarness,
} from "#test/payment/support/payment-harness.ts";
import { sampleSize } from "#test/support/sample.ts";

const email = "priya@northlight.example";
const minuteMs = 60_000;

/** The sweep of a worker that dies fails; the next one finds its unfinished work. */
const sweepAndDie = (harness: PaymentHarness) => harness.sweep().catch(() => undefined);

const pay = async (
  harness: PaymentHarness,
  id = "INV-1",
  paise = 12_000_050,
  words = { email, invoice: "PO 7" },
) => {
  await harness.create(paise, id, undefined, words);
  await harness.payAndPoll(id);
};

const mailOf = (harness: PaymentHarness, id = "INV-1") => {
  const row = harness.rows.get(id);
  return row && describeOrder(row, harness.time.now).attempts.map(({ receiptMail }) => receiptMail);
};

test("[PAY-19] mails the receipt once, in the next sweep, to a payer who gave an email", async () => {
  const harness = makePaymentHarness();
  await pay(harness);
  expect([harness.sent, mailOf(harness)]).toEqual([[], ["to be mailed"]]);
  await harness.sweep();
  await harness.sweep();
  const number = receiptNumberOf("INV-1", startEpochMs + 5000);
  expect(harness.sent).toEqual([
    {
      to: email,
      replyTo: "support@ours.example",
      subject: `Receipt ${number}: ₹1,20,000.50 paid to ${site.brand}`,
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
      text: expect.stringContaining("Rupees one lakh twenty thousand and fifty paise only"),
      html: expect.stringContaining(number),
      recordId: "INV-1",
    },
  ]);
  expect(mailOf(harness)).toEqual(["mailed"]);
});

test("[PAY-19] both parts of the mail link to the receipt", async () => {
  const harness = makePaymentHarness();
  await pay(harness);
  await harness.sweep();
  const [mail] = harness.sent;
  const addresses = [
    /^https:\S+$/m.exec(mail?.text ?? "")?.[0],
    /href="([^"]+)"/.exec(mail?.html ?? "")?.[1]?.replaceAll("&amp;", "&"),
  ];
  for (const address of addresses) {
    const opened = readReceiptAddress(new URL(address ?? ""));
    expect(await harness.readReceipt("INV-1", opened?.key ?? "")).toMatchObject({
      type: "ok",
      body: { amount: 12_000_050 },
    });
  }
});

test("[PAY-19] the mail contains a signed invoice and no text that the payer typed", async () => {
  const harness = makePaymentHarness();
  await pay(harness, "INV-1", 5000, { email, invoice: "<b>CHEAP PILLS</b>" });
  await harness.openLink({ ...bill, merchantOrderId: "INV-2", invoice: "2027/<7>" }, undefined, email);
  await harness.payAndPoll("INV-2");
  await harness.sweep();
  const parts = harness.sent.flatMap(({ text, html }) => [text, html]);
  expect(parts.map((part) => part.includes("PILLS"))).toEqual([false, false, false, false]);
  expect(parts.map((part) => /2027\/(?:<7>|&lt;7&gt;)/.exec(part)?.[0])).toEqual([
    undefined,
    undefined,
    "2027/<7>",
    "2027/&lt;7&gt;",
  ]);
});

test("[PAY-19] mails no receipt without an email, before payment, after a failure or in the SES sandbox", async () => {
  const inSandbox = makePaymentHarness({ mailsReceipts: false });
  await pay(inSandbox);
  const harness = makePaymentHarness();
  await harness.create(5000, "NO-ADDRESS");
  harness.settle("NO-ADDRESS", "COMPLETED", 5000);
  await harness.create(5000, "OPEN", undefined, { email });
  await harness.create(5000, "FAILED", undefined, { email });
  harness.settle("FAILED", "FAILED", 5000);
  for (const one of [inSandbox, harness]) {
    one.time.now += minuteMs;
    await one.sweep();
    await one.sweep();
  }
  expect([inSandbox.sent, harness.sent]).toEqual([[], []]);
});

test("[PAY-19] retries a receipt mail with growing delays during an SES outage, and polling continues", async () => {
  const harness = makePaymentHarness();
  await pay(harness);
  await harness.create(5000, "OTHER");
  const away: MailOutcome = { type: "unavailable", reason: "ServiceUnavailable" };
  harness.mailOutcomes.push(...Array.from({ length: 20 }, () => away));
  const triedAt: number[] = [];
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const before = harness.sent.length;
    await harness.sweep();
    if (harness.sent.length > before) triedAt.push(minute);
    harness.time.now += minuteMs;
  }
  expect(triedAt).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 640, 1000, 1360]);
  expect(harness.order("OTHER").askedAtEpochMs).toBeGreaterThan(startEpochMs + 60 * minuteMs);
  harness.mailOutcomes.length = 0;
  await harness.sweepAfter(6 * 60 * minuteMs);
  expect(mailOf(harness)).toEqual(["mailed"]);
});

test("[PAY-19] gives up after SES refuses a mail twice, and shows the reason to the operator", async () => {
  const harness = makePaymentHarness();
  await pay(harness);
  const refused: MailOutcome = { type: "refused", reason: "MessageRejected" };
  harness.mailOutcomes.push(refused, refused);
  for (let round = 0; round < 4; round += 1) {
    await harness.sweep();
    harness.time.now += 10 * minuteMs;
  }
  expect(harness.sent).toHaveLength(2);
  expect(mailOf(harness)).toEqual(["not mailed: SES refused it twice: MessageRejected"]);
});

test("[PAY-19] mails no receipt to a payer whose email address was erased", async () => {
  const harness = makePaymentHarness();
  await pay(harness);
  const row = (await harness.store.find("INV-1"))!;
  await harness.store.change(
    row,
    withoutPayer(row.order, () => true),
    harness.time.now,
  );
  await harness.sweep();
  expect([harness.sent, mailOf(harness)]).toEqual([[], [undefined]]);
});

test("[PAY-19] [OPS-05] an order whose payer was erased before the payment has no work left once it is paid", async () => {
  const harness = makePaymentHarness();
  await harness.create(5000, "INV-1", undefined, { email });
  const row = (await harness.store.find("INV-1"))!;
  await harness.store.change(
    row,
    withoutPayer(row.order, () => true),
    harness.time.now,
  );
  await harness.payAndPoll("INV-1");
  expect([readWork(harness.order("INV-1")), mailOf(harness)]).toEqual([undefined, [undefined]]);
});

test("[PAY-19] [OPS-05] ends the receipt mail of a paid attempt that has no address", async () => {
  const harness = makePaymentHarness();
  await pay(harness);
  const { order, ...row } = harness.rows.get("INV-1")!;
  const attempts = order.attempts.map(({ email: _erased, ...attempt }) => attempt);
  harness.rows.set("INV-1", { ...row, order: { ...order, attempts } });
  await harness.sweep();
  expect([harness.sent, readWork(harness.order("INV-1"))]).toEqual([[], undefined]);
  expect(mailOf(harness)).toEqual(["not mailed: no address is stored"]);
});

test("[PAY-19] [OPS-05] does not mail a receipt for a restored row automatically", async () => {
  const harness = makePaymentHarness();
  await pay(harness);
  const { order } = (await harness.store.find("INV-1"))!;
  const restored = nextOrderState(order, { type: "restored" }, harness.time.now);
  expect(restored?.attempts[0]?.receiptMail).toMatchObject({ mail: "parked" });
  expect(nextOrderState(restored!, { type: "restored" }, harness.time.now)).toBeUndefined();
});

const outcome = fc.constantFrom<(MailOutcome | "the worker dies")[]>(
  { type: "accepted" },
  { type: "unavailable", reason: "Throttling" },
  { type: "unknown", reason: "TimeoutError" },
  { type: "refused", reason: "MessageRejected" },
  "the worker dies",
);

test("[PAY-19] mails a receipt at most twice when workers crash or SES fails", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(outcome, { maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (outcomes, workers) => {
        const harness = makePaymentHarness();
        await pay(harness);
        harness.mailOutcomes.push(...outcomes);
        let mayHaveLeft = 0;
        for (let round = 0; round < 30; round += 1) {
          const before = harness.sent.length;
          await Promise.all(Array.from({ length: workers }, () => sweepAndDie(harness)));
          const met = outcomes.slice(before, harness.sent.length);
          expect(harness.sent.length - before).toBeLessThanOrEqual(1);
          mayHaveLeft += harness.sent.slice(before).filter((_, index) => {
            const one = met[index] ?? { type: "accepted" };
            return one === "the worker dies" || one.type === "unknown" || one.type === "accepted";
          }).length;
          harness.time.now += sweepLeaseMs + 6 * 60 * minuteMs;
        }
        expect(mayHaveLeft).toBeLessThanOrEqual(2);
        const [state = ""] = mailOf(harness) ?? [];
        if (mayHaveLeft === 0) expect(state).toMatch(/^not mailed: SES refused it twice/);
        else expect(state).toMatch(/^mailed$|^not mailed: /);
      },
    ),
    { numRuns: sampleSize({ usual: 6, full: 750 }) },
  );
});
