import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StatusResult } from "#frontend/src/payment/checkout/fetch-payment-status.ts";
import { SettledStatus } from "#frontend/src/payment/checkout/settled-status.tsx";
import { describeStatus } from "#frontend/src/payment/payment-status/describe-status.ts";
import { findStatusAmount, listStatusLines } from "#frontend/src/payment/payment-status-page.tsx";
import { reduceStatus, type StatusView } from "#frontend/src/payment/payment-status/status-view.ts";
import { site } from "#shared/site.ts";
import {
  known,
  paymentPayload,
  settled,
  unavailable,
  unknownOrder,
} from "#test/payment/support/payment-responses.ts";

const checking: StatusView = { type: "checking" };
const hear = (view: StatusView, result: StatusResult, late = false) =>
  reduceStatus(view, { type: "answered", result, late });
const pending = hear(checking, known("PENDING"));

const ends = [
  ["COMPLETED", "completed", "Payment Successful!"],
  ["FAILED", "failed", "Payment Failed"],
  ["REVIEW", "review", "Payment Received, Under Review"],
] as const;

test.each(ends)("[PAY-12] the status %s leads to the view %s: %s", (verdict, type, heading) => {
  for (const view of [checking, pending, hear(checking, unavailable)]) {
    expect(hear(view, known(verdict))).toMatchObject({ type });
    expect(describeStatus(hear(view, known(verdict))).heading).toBe(heading);
  }
});

const link = "/process-payment?merchantOrderId=INV-2042&amount=1499.50&sig=abc";

const settlements = [
  [{ as: "received" }, "paid", "Payment Received", "There is nothing more to pay."],
  [{ as: "refunded", link }, "waiting", "Payment Refunded", "Please pay with this new link."],
  [
    { as: "refunded" },
    "waiting",
    "Payment Refunded",
    "If you still need to pay, please ask us for a new link.",
  ],
  [{ as: "payable", link }, "waiting", "Payment Reopened", "You can pay it again with this link."],
  [{ as: "payable" }, "waiting", "Payment Reopened", "You can pay it again with the link you have."],
] as const;

test.each(settlements)(
  "[PAY-12] an order settled as %j shows the tone %s: %s: %s",
  (settlement, tone, heading, text) => {
    const view = hear(pending, { type: "known", status: settled(settlement) });
    expect(view).toMatchObject({ type: "settled", settlement });
    expect(describeStatus(view)).toMatchObject({ tone, heading });
    const statusRegion = renderToStaticMarkup(createElement(SettledStatus, { settlement }));
    expect(statusRegion).toContain(text);
    expect(statusRegion.includes("<a ")).toBe("link" in settlement);
  },
);

test("[PAY-12] a pending payment stays at 'Checking Payment Status', even after a long wait", () => {
  expect(describeStatus(pending)).toEqual({ tone: "busy", heading: "Checking Payment Status" });
  expect(describeStatus(hear(pending, known("PENDING"), true))).toMatchObject({
    tone: "waiting",
    heading: "Checking Payment Status",
  });
});

test("[PAY-12] only CHECKOUT_ORDER_COMPLETED shows success", () => {
  const results = [known("FAILED"), known("PENDING"), known("REVIEW"), unavailable, unknownOrder];
  for (const view of [checking, pending]) {
    for (const result of results) {
      for (const late of [false, true]) {
        const { tone, heading } = describeStatus(hear(view, result, late));
        expect([tone, heading]).not.toContain("paid");
        expect(heading).not.toBe("Payment Successful!");
      }
    }
  }
});

const failures = [
  [{ type: "failed", reason: "503", passing: true }, "Failed to check payment status: 503"],
  [{ type: "failed", reason: "404", passing: false }, "Failed to check payment status: 404"],
  [{ type: "failed", reason: "no answer", passing: true }, "Failed to check payment status: no answer"],
] as const;

test.each(failures)("[PAY-13] %j shows the error: %s", (result, text) => {
  expect(hear(checking, result)).toEqual({ type: "unknown", text });
});

test("[PAY-13] stays pending after one failed status request", () => {
  expect(hear(pending, unavailable)).toEqual(pending);
  expect(hear(pending, unavailable, true)).toMatchObject({ type: "pending", late: true });
  expect(hear(pending, unknownOrder)).toMatchObject({ type: "unknown" });
});

test("[PAY-13] shows 'no order' for a page without an order id", () => {
  expect(reduceStatus(checking, { type: "no-order" })).toEqual({ type: "no-order" });
});

test("[PAY-12] [PAY-21] [PAY-23] a paid order lists ids, date, payee, refunds and receipt email, and leaves out missing values", () => {
  const refunds = [{ amount: 10_000, givenBackAt: "2026-11-23T05:00:00Z", refundId: "OMR1" }];
  const payload = { ...paymentPayload, completedAt: "2026-11-20T20:28:00.000Z", refunds };
  const view: StatusView = { type: "completed", payload };
  const lines = listStatusLines(view, "INV-2041", "asha@mail.example");
  expect(describeStatus(view).stamp).toBe("Paid");
  expect(findStatusAmount(view)).toEqual({ label: "Amount paid", value: "₹1499.50" });
  const wholly = { ...payload, refunds: [...refunds, { ...refunds[0]!, amount: payload.amount - 10_000 }] };
  expect(describeStatus({ ...view, payload: wholly }).stamp).toBe("Refunded");
  expect(Object.fromEntries(lines.map(({ label, value }) => [label, value]))).toMatchObject({
    "Order ID": "INV-2041",
    "Transaction ID": "OMO2611201328001",
    Date: "21 November 2026 at 1:58 am IST",
    Payee: site.legalName,
    Refunded: "₹100.00 on 23 November 2026 at 10:30 am IST, number OMR1",
    "Receipt goes to": "asha@mail.example",
  });
  const early = listStatusLines(
    { type: "pending", late: false, payload: paymentPayload },
    "INV-2041",
    undefined,
  );
  expect(early.find(({ label }) => label === "Date")?.value).toBeUndefined();
  expect(findStatusAmount(pending).label).toBe("Amount");
  expect(findStatusAmount(checking).value).toBeUndefined();
});
