import fc from "fast-check";
import { expect, test } from "vitest";
import { decideCheckout } from "#functions/payment/checkout/checkout-step.ts";
import { pollIntervalMs } from "#functions/payment/sweep/check-schedule.ts";
import { newOrderState, nextOrderState } from "#functions/payment/order/next-order-state.ts";
import type { OrderEvent } from "#functions/payment/order/order-event.ts";
import {
  isSamePayer,
  isSigned,
  isStuck,
  paidAttempt,
  readWork,
  reviewOf,
  settleableAs,
  isAuthorizedFor,
  currentSettlement,
  withoutPayer,
  type Attempt,
  type OrderState,
  type SettledAs,
} from "#functions/payment/order/order-state.ts";
import { describePayment } from "#functions/payment/order/payment-verdict.ts";
import type { StatusOutcome } from "#functions/payment/payment-provider.ts";
import { orderSteps, settlementOutcomes } from "#shared/payment/payment-contract.ts";
import { sampleSize } from "#test/support/sample.ts";

const amountPaise = 500;
const lease = { id: "l1", endsAtEpochMs: 30_000 };
const terms = { amountPaise, origin: "signed-link", receiptKey: "key-1" } as const;
const fresh = newOrderState(terms, lease, 0);

const apply = (state: OrderState, events: readonly OrderEvent[], now = 0): OrderState =>
  events.reduce((current, event) => nextOrderState(current, event, now) ?? current, state);

const created: OrderEvent = {
  type: "opened",
  attempt: 1,
  providerOrderId: "OMO1",
  redirectUrl: "https://provider.example/1",
  expireAtEpochMs: 600_000,
};

const responded = (response: StatusOutcome): OrderEvent => ({
  type: "answered",
  attempt: 1,
  source: "sweep",
  response,
});

const said = (state: "PENDING" | "FAILED" | "COMPLETED", paise = amountPaise): OrderEvent =>
  responded({
    type: "state",
    state,
    amountPaise: paise,
    providerOrderId: "OMO1",
    expireAtEpochMs: 600_000,
    code: undefined,
  });

const row = {
  id: "o1",
  origin: "form",
  requestId: "r",
  createdAtEpochMs: 0,
  expiresAtEpochSeconds: 1,
  orderVersion: 0,
} as const;
const verdictOf = (order: OrderState) => describePayment({ ...row, order }, 0)!.type;

const link = "/process-payment?merchantOrderId=o2&amount=5.00&sig=a";
const settle = (as: SettledAs): OrderEvent => ({ type: "settled by hand", as, link, by: "asha" });

/** The parts of the state that do not depend on the order of events. */
const essence = ({ attempts, review }: OrderState) => ({
  review,
  attempts: attempts.map(({ step, sent, lease: held, providerOrderId, otherAmountPaise }) => ({
    step,
    sent,
    held,
    providerOrderId,
    otherAmountPaise,
  })),
});

test("[PAY-19] [OPS-05] erasing a payer removes their email and unsigned note, and leaves signed invoices and other payers", () => {
  const email = "payer@northlight.example";
  const open = (origin: "form" | "open-link" | "signed-link", of = email) =>
    newOrderState({ amountPaise, origin, invoice: "INV-7", email: of }, lease, 0).attempts;
  const attempts = [
    ...open("form"),
    ...open("open-link"),
    ...open("signed-link"),
    ...open("form", "other@x.example"),
  ];
  const left = withoutPayer({ ...fresh, attempts }, (address) => address === email);
  expect(left.attempts.map(({ invoice, email: of }) => [invoice, of])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    ["INV-7", undefined],
    ["INV-7", "other@x.example"],
  ]);
});

test.each([
  ["COMPLETED", [created, said("PENDING"), said("COMPLETED"), said("FAILED")]],
  ["FAILED", [created, said("PENDING"), said("FAILED")]],
])("[PAY-15] reaches the same final state (%s) however often and in any order events arrive", (step, all) => {
  const expected = essence(apply(fresh, all));
  expect(expected.attempts).toMatchObject([{ step, sent: "yes" }]);
  const history = [...all, ...all, ...all];
  fc.assert(
    fc.property(fc.shuffledSubarray(history, { minLength: history.length }), (learned) => {
      expect(essence(apply(fresh, learned))).toEqual(expected);
    }),
  );
});

/** Any event of an order, of either of its first two attempts, with right and wrong amounts. */
const anyAttempt = fc.constantFrom(1, 1, 1, 2, 2, 3);
const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    type: fc.constant("send" as const),
    attempt: anyAttempt,
    amountPaise: fc.constantFrom(500, 500, 600),
    email: fc.constantFrom(undefined, "ana@mail.example"),
    origin: fc.constantFrom("open-link" as const, "open-link" as const, "signed-link" as const),
    leaseId: fc.constantFrom("l1", "l2"),
    leaseEndsAtEpochMs: fc.constantFrom(1, 30_000, 90_000),
  }),
  fc.record({
    type: fc.constant("opened" as const),
    attempt: anyAttempt,
    providerOrderId: fc.constantFrom("OMO1", "OMO2"),
    redirectUrl: fc.constantFrom("https://provider.example/1", "https://provider.example/2"),
    expireAtEpochMs: fc.constantFrom(0, 600_000),
  }),
  fc.record({
    type: fc.constant("not opened" as const),
    attempt: anyAttempt,
    leaseId: fc.constantFrom("l1", "l2"),
    mayHaveTakenIt: fc.boolean(),
    code: fc.constantFrom("TIMEOUT", "priya@upi"),
  }),
  fc.record({
    type: fc.constant("poll" as const),
    attempt: anyAttempt,
    source: fc.constantFrom("page", "sweep"),
  }),
  fc.record({ type: fc.constant("noticed" as const), attempt: anyAttempt }),
  fc.record({
    type: fc.constant("settled by hand" as const),
    as: fc.constantFrom("received" as const, "refunded" as const, "payable" as const, "done" as const),
    link: fc.constantFrom(undefined, "/process-payment?merchantOrderId=o2&amount=5.00&sig=a"),
    by: fc.constantFrom("asha", "asha@example.com"),
  }),
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("answered" as const),
      attempt: anyAttempt,
      source: fc.constantFrom("create" as const, "page" as const, "sweep" as const, "operator" as const),
      response: fc.oneof(
        fc.constant({ type: "not found" } as const),
        fc.constant({ type: "unanswered", code: "TIMEOUT" } as const),
        {
          weight: 4,
          arbitrary: fc.record({
            type: fc.constant("state" as const),
            state: fc.constantFrom("PENDING" as const, "FAILED" as const, "COMPLETED" as const),
            amountPaise: fc.constantFrom(499, 500, 600),
            providerOrderId: fc.constantFrom("OMO1", "OMO2"),
            expireAtEpochMs: fc.constantFrom(undefined, 600_000),
            code: fc.constantFrom(undefined, "TXN_CANCELLED", "vpa priya@upi"),
          }),
        },
      ),
    }),
  },
);

/** Enough runs to reach every kind of end many times. */
const often = { numRuns: sampleSize({ usual: 60, full: 5000 }) };

const anyHistory = fc.array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 400_000_000 })), {
  maxLength: 60,
  size: "max",
});

type Happening = [event: OrderEvent, afterMs: number];
type Look = (before: OrderState, after: OrderState, event: OrderEvent, now: number) => void;

const replay = (history: readonly Happening[], look: Look, begin = fresh): OrderState => {
  let state = begin;
  let now = 0;
  for (const [event, waitedMs] of history) {
    now += waitedMs;
    const next = nextOrderState(state, event, now) ?? state;
    look(state, next, event, now);
    state = next;
  }
  return state;
};

const inEveryHistory = (look: Look, begin = fresh, histories = anyHistory) =>
  fc.assert(
    fc.property(histories, (history) => void replay(history, look, begin)),
    often,
  );

test("[PAY-15] no event moves an attempt back, and only a signed link makes a paid order unpaid", () => {
  inEveryHistory((before, after, event) => {
    for (const [index, attempt] of before.attempts.entries()) {
      const rank = (step: (typeof orderSteps)[number]) => orderSteps.indexOf(step);
      expect(rank(after.attempts[index]!.step)).toBeGreaterThanOrEqual(rank(attempt.step));
    }
    const paid = paidAttempt(before);
    if (paid === undefined || after === before) return;
    const found = after.attempts.find(({ number }) => number === paid.number)!;
    const { askedAtEpochMs: _polled, ...booked } = paid;
    if (found.displaced !== true) expect(paidAttempt(after)).toMatchObject(booked);
    else expect([paid.origin, event.type, reviewOf(after)]).toEqual(["open-link", "send", "paid apart"]);
  });
});

test("[PAY-15] marks an order paid only on the provider's COMPLETED with the attempt's own amount", () => {
  inEveryHistory((before, after, event) => {
    if (paidAttempt(before) !== undefined || paidAttempt(after) === undefined) return;
    const attempt = paidAttempt(after)!;
    expect(event).toMatchObject({
      type: "answered",
      attempt: attempt.number,
      response: { state: "COMPLETED", amountPaise: attempt.amountPaise },
    });
  });
});

test("[PAY-15] never sends a visitor to two checkouts that can both be paid", () => {
  inEveryHistory((_before, after, _event, now) => {
    const payable = after.attempts.filter(
      ({ checkout, step }) => checkout !== undefined && step === "PENDING",
    );
    const step = decideCheckout(after, { ...terms, leaseId: "l9" }, now);
    if (step.type === "reuse") expect(payable.at(-1)!.checkout!.redirectUrl).toBe(step.redirectUrl);
    if (step.type === "send" && step.attempt > after.attempts.length) {
      const last = after.attempts.at(-1)!;
      expect(last.step === "FAILED" || last.checkout === undefined).toBe(true);
    }
  });
});

test("[PAY-15] [PAY-23] never opens a second payable checkout for one payer, or for two amounts of one order", () => {
  const [ana, anyone] = [
    { origin: "open-link", email: "ana@mail.example" },
    { origin: "open-link" },
  ] as const;
  const begin = newOrderState({ amountPaise, ...ana, receiptKey: "key-1" }, lease, 0);
  const unsigned = anyHistory.map((history) =>
    history.filter(([event]) => event.type !== "send" || !isSigned(event)),
  );
  const look: Look = (_before, after, _event, now) => {
    const payable = after.attempts.filter(
      ({ checkout, step, displaced }) => checkout !== undefined && step === "PENDING" && displaced !== true,
    );
    for (const payer of [ana, anyone, { ...anyone, heldKey: "key-1" }]) {
      const step = decideCheckout(after, { amountPaise, ...payer, leaseId: "l9" }, now);
      if (step.type !== "send") continue;
      const own = (attempt: Attempt) => isSamePayer(payer, attempt) || isAuthorizedFor(payer, attempt);
      expect(payable.filter((attempt) => attempt.amountPaise !== amountPaise || own(attempt))).toEqual([]);
    }
  };
  inEveryHistory(look, begin, unsigned);
});

test("[PAY-15] flags every wrong amount and second payment for review until an operator settles it", () => {
  inEveryHistory((before, after, event) => {
    const paidOf = ({ attempts }: OrderState) => attempts.filter(({ step }) => step === "COMPLETED");
    const [paid, had] = [paidOf(after), paidOf(before)];
    const isSecond = had.some(({ displaced }) => displaced !== true) || paid.at(-1)?.displaced === true;
    if (paid.length > had.length && isSecond) expect(reviewOf(after)).toBeDefined();
    const odd = (state: OrderState) =>
      state.attempts.filter(({ otherAmountPaise }) => otherAmountPaise !== undefined).length;
    if (odd(after) > odd(before)) expect(reviewOf(after)).toBeDefined();
    if (reviewOf(before) !== undefined && event.type !== "settled by hand")
      expect(reviewOf(after)).toBeDefined();
  });
});

test("[PAY-15] in every history, an operator's settlement decides the status, and later money is flagged", () => {
  const settledFirst = fc
    .tuple(fc.constantFrom(...settlementOutcomes), anyHistory)
    .map(([as, history]) => [
      ...[created, said("COMPLETED", 499), settle(as)].map((event): Happening => [event, 0]),
      ...history,
    ]);
  const look: Look = (before, after, event, now) => {
    const settlement = currentSettlement(after);
    if (settlement === undefined) return;
    const polled = { ...terms, leaseId: "l9" };
    const signed = decideCheckout(after, { ...polled, origin: "signed-link" }, now);
    const codes = [decideCheckout(after, polled, now), signed].map((step) =>
      step.type === "refuse" ? step.code : step.type,
    );
    expect(codes).not.toContain("order-under-review");
    if (settlement.as === "payable")
      expect(signed).toMatchObject({ type: expect.stringMatching(/^(send|refuse)$/) });
    else
      expect(signed).toMatchObject({
        code: settlement.as === "received" ? "order-paid" : "order-refunded",
      });
    expect(verdictOf(after)).toBe(
      settlement.as === "received" ? "CHECKOUT_ORDER_REVIEW" : "CHECKOUT_ORDER_FAILED",
    );
    const moneyOf = ({ attempts }: OrderState) =>
      attempts.filter(({ step, otherAmountPaise }) => step === "COMPLETED" || otherAmountPaise !== undefined);
    if (event.type === "answered" && moneyOf(after).length > moneyOf(before).length)
      expect(reviewOf(after)).toBeDefined();
  };
  inEveryHistory(look, fresh, settledFirst);
});

test("[PAY-15] settles an order only with one of its offered outcomes", () => {
  inEveryHistory((before, after, event) => {
    if (event.type !== "settled by hand") return;
    expect(after !== before).toBe(settleableAs(before).includes(event.as));
    if (reviewOf(before) !== undefined) expect(settleableAs(before)).not.toEqual([]);
    if (after !== before) expect(after.attempts.some(isStuck) || reviewOf(after) !== undefined).toBe(false);
  });
});

const settlements = [
  ["received", "CHECKOUT_ORDER_REVIEW", "order-paid"],
  ["refunded", "CHECKOUT_ORDER_FAILED", "order-refunded"],
  ["payable", "CHECKOUT_ORDER_FAILED", undefined],
] as const;

test.each(settlements)(
  "[PAY-11] [PAY-24] an order of another amount settled as %s has status %s, and a new payment request returns %s",
  (as, verdict, code) => {
    const odd = apply(fresh, [created, said("COMPLETED", 499)]);
    expect(settleableAs(odd)).toEqual(["received", "refunded", "payable"]);
    const state = apply(odd, [settle(as)], 1000);
    const reported = (key?: string) => describePayment({ ...row, order: state }, 1000, key);
    expect(reported()).toMatchObject({ type: verdict, payload: { settlement: { as } } });
    expect(JSON.stringify([reported(), reported("another-key")])).not.toContain(link);
    expect(reported(terms.receiptKey)?.payload.settlement).toEqual({ as, link });
    expect(readWork(state)).toBeUndefined();
    expect(state.events.at(-1)).toMatchObject({
      source: "operator",
      settledAs: as,
      by: "asha",
      atEpochMs: 1000,
    });
    const step = decideCheckout(state, { ...terms, leaseId: "l2" }, 1000);
    expect(step).toMatchObject(code === undefined ? { type: "send", attempt: 2 } : { type: "refuse", code });
    if (as !== "payable") return;
    const send = { ...terms, type: "send", attempt: 2, leaseId: "l2", leaseEndsAtEpochMs: 60_000 } as const;
    const again = apply(state, [send], 2000);
    expect([verdictOf(again), currentSettlement(again)]).toEqual(["CHECKOUT_ORDER_PENDING", undefined]);
  },
);

/** An order that is polled until the schedule ends, and that is pending all the time. */
const stuck = (): OrderState => {
  const day = 24 * 60 * 60 * 1000;
  const polled: OrderEvent = { type: "poll", attempt: 1, source: "sweep" };
  return apply(apply(fresh, [created, said("PENDING")]), [polled, said("PENDING")], 30 * day);
};

test("[PAY-15] money after a settlement completes a received order, and is flagged for a refunded or payable one", () => {
  expect(settleableAs(stuck())).toEqual(["received", "refunded", "payable", "done"]);
  const afterAll = (as: SettledAs) => apply(stuck(), [settle(as), said("COMPLETED")]);
  expect(
    (["received", "done", "refunded", "payable"] as const).map((as) => [
      verdictOf(afterAll(as)),
      reviewOf(afterAll(as)),
    ]),
  ).toEqual([
    ["CHECKOUT_ORDER_COMPLETED", undefined],
    ["CHECKOUT_ORDER_COMPLETED", undefined],
    ["CHECKOUT_ORDER_FAILED", "paid apart"],
    ["CHECKOUT_ORDER_FAILED", "paid apart"],
  ]);

  const send = { ...terms, type: "send", attempt: 2, leaseId: "l2", leaseEndsAtEpochMs: 60_000 } as const;
  const two = apply(fresh, [created, said("FAILED"), send, said("COMPLETED", 499), settle("received")]);
  const later = apply(two, [{ ...said("COMPLETED"), attempt: 2 } as OrderEvent]);
  expect(reviewOf(later)).toBe("paid twice");
});

test("[PAY-15] opens no new attempt when the provider loses a payment of another amount", () => {
  const odd = apply(fresh, [said("COMPLETED", 499)], 60_000);
  expect(nextOrderState(odd, responded({ type: "not found" }), 60_000)).toBeUndefined();
});

test("[PAY-15] a new settlement replaces a wrong one", () => {
  const wrong = apply(fresh, [created, said("COMPLETED", 499), settle("received")]);
  const right = apply(wrong, [settle("refunded")]);
  expect(currentSettlement(right)?.as).toBe("refunded");
});

test("[PAY-15] refuses to settle a paid order", () => {
  const paid = apply(fresh, [created, said("COMPLETED")]);
  expect(nextOrderState(paid, settle("received"), 1)).toBeUndefined();
});

test("[PAY-15] polls the provider at most once every three seconds per attempt", () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const lastPolledAt = new Map<number, number>();
      replay(history, (before, after, event, now) => {
        if (event.type !== "poll" || before === after) return;
        expect(now - (lastPolledAt.get(event.attempt) ?? -pollIntervalMs)).toBeGreaterThanOrEqual(
          pollIntervalMs,
        );
        lastPolledAt.set(event.attempt, now);
      });
    }),
    often,
  );
});

test("[PAY-14] stores at most fifty events per order, with allowed attributes and no email", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 5000 })), { minLength: 100, maxLength: 300 }),
      (history) => {
        const { events } = replay(history, () => undefined);
        expect(events.length).toBeLessThanOrEqual(50);
        for (const event of events) {
          expect([
            ...["atEpochMs", "source", "attempt", "providerState", "amountPaise", "code"],
            ...["settledAs", "by"],
          ]).toEqual(expect.arrayContaining(Object.keys(event)));
        }
        expect(JSON.stringify(events)).not.toContain("@");
      },
    ),
    { numRuns: sampleSize({ usual: 4, full: 150 }) },
  );
});

test("[PAY-15] the work index contains every order without a result, and no finished one", () => {
  inEveryHistory((_before, after) => {
    const open = after.attempts.some(
      ({ step, sent, otherAmountPaise, closed }) =>
        ["INITIATED", "PENDING"].includes(step) &&
        sent !== "no" &&
        otherAmountPaise === undefined &&
        closed !== true,
    );
    if (open || reviewOf(after) !== undefined) expect(readWork(after)).toBeDefined();
    const done = after.attempts.every(({ step }) => step === "COMPLETED") && reviewOf(after) === undefined;
    if (done) expect(readWork(after)).toBeUndefined();
  });
});

test("[PAY-15] removes the checkout URL once there is a result", () => {
  const pending = apply(fresh, [created]);
  expect(JSON.stringify(pending)).toContain("https://");
  for (const state of ["FAILED", "COMPLETED"] as const)
    expect(JSON.stringify(apply(pending, [said(state)]))).not.toContain("https://");
});
