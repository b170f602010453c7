import fc from "fast-check";
import { expect, test } from "vitest";
import type { StatusResult } from "#frontend/src/payment/checkout/fetch-payment-status.ts";
import {
  isPolled,
  isBusy,
  reduceCheckout,
  type CheckoutEvent,
  type CheckoutState,
  type Ending,
} from "#frontend/src/payment/checkout/checkout-state.ts";
import { known, unavailable, unknownOrder } from "#test/payment/support/payment-responses.ts";

const order = { merchantOrderId: "INV-2041", amountPaise: 149_950 };
const idle: CheckoutState = { type: "idle" };
const follow = (...events: readonly CheckoutEvent[]): CheckoutState => events.reduce(reduceCheckout, idle);

const started: CheckoutEvent = { type: "started" };
const opened: CheckoutEvent = { type: "opened", order };
const silence: CheckoutEvent = { type: "silence" };
const closed: CheckoutEvent = { type: "closed" };
const returned = (value: string) => ({ type: "returned", value }) as const;
const recalled = (concluded: boolean) => ({ type: "recalled", concluded, order }) as const;
const responded = (result: StatusResult, late = false): CheckoutEvent => ({ type: "answered", result, late });

const cancelled = returned("USER_CANCEL");
const conclusion = returned("CONCLUDED");
const paid = responded(known("COMPLETED"));
const unpaid = responded(known("FAILED"));
const stillPending = responded(known("PENDING"));
const late = responded(known("PENDING"), true);
const nobody = responded(unavailable);
const refused = (type: "unloadable" | "unanswered" | "not-opened") =>
  ({ type: "refused", refusal: { type } }) as const;

const open = [started, opened] as const;
const concluded = [...open, conclusion] as const;
const ended = (ending: Ending, statusRequest = "sent") => ({ type: "ended", ending, statusRequest, order });
const completed = { type: "completed", order };
const silent = { type: "open", silent: true, order };
const failed = (ending: Ending) => ({ type: "failed", ending, order });

const courses: readonly (readonly [string, readonly CheckoutEvent[], object])[] = [
  ["no event", [], idle],
  ["a click", [started], { type: "creating" }],
  ["a script that fails to load", [started, refused("unloadable")], refused("unloadable")],
  ["60 s without an order", [started, silence], refused("unanswered")],
  ["a window that opens after 60 s", [started, silence, opened], refused("unanswered")],
  ["an open checkout", open, { type: "open", silent: false, order }],
  ["a checkout that throws", [...open, refused("not-opened")], refused("not-opened")],
  ["60 s of silence", [...open, silence], silent],
  ["a callback after 60 s of silence", [...open, silence, conclusion], ended(conclusion)],
  ["a payment found after 60 s of silence", [...open, silence, paid], completed],
  ["a pending status after 60 s of silence", [...open, silence, stillPending], silent],
  ["a window that closed without a callback", [...open, closed], ended(closed)],
  ["a callback after its window closed", [...open, closed, cancelled], ended(cancelled)],
  ["a payment that completed after its window closed", [...open, closed, stillPending, paid], completed],
  ["a cancellation", [...open, cancelled], ended(cancelled)],
  ["a payment that went through after a cancellation", [...open, cancelled, paid], completed],
  ["a payment that failed after a cancellation", [...open, cancelled, unpaid], failed(cancelled)],
  ["a conclusion", concluded, ended(conclusion)],
  ["a confirmed conclusion", [...concluded, paid], completed],
  ["a conclusion that failed", [...concluded, unpaid], failed(conclusion)],
  ["a pending conclusion", [...concluded, stillPending], ended(conclusion, "pending")],
  ["a conclusion pending for too long", [...concluded, late], ended(conclusion, "late")],
  ["a conclusion that cannot be confirmed", [...concluded, nobody], ended(conclusion, "failed")],
  ["a conclusion of an unknown order", [...concluded, responded(unknownOrder)], ended(conclusion, "late")],
  ["a confirmation after a time offline", [...concluded, nobody, paid], completed],
  ["a late confirmation", [...concluded, late, responded(known("COMPLETED"), true)], completed],
  ["a payment of another amount", [...concluded, responded(known("REVIEW"))], { type: "review", order }],
  ["a recalled order", [recalled(false)], ended({ type: "recalled", concluded: false })],
  ["a recalled order that is paid", [recalled(false), paid], completed],
  ["a discarded order", [recalled(false), { type: "forgotten" }], idle],
];

test.each(courses)(
  "[PAY-09] [PAY-10] [PAY-18] shows the expected checkout state after %s",
  (_, events, state) => {
    expect(follow(...events)).toEqual(state);
  },
);

test("[PAY-18] the form is busy while an order is created, and during the first 60 s of an open checkout", () => {
  const busy = courses.filter(([, events]) => isBusy(follow(...events))).map(([name]) => name);
  expect(busy).toEqual(["a click", "an open checkout"]);
});

const anyEvent: fc.Arbitrary<CheckoutEvent> = fc.oneof(
  fc.constantFrom<CheckoutEvent>(
    started,
    opened,
    silence,
    closed,
    recalled(true),
    recalled(false),
    { type: "forgotten" },
    refused("unloadable"),
    conclusion,
    cancelled,
  ),
  fc.string().map(returned),
  fc
    .tuple(
      fc.constantFrom(known("FAILED"), known("PENDING"), known("REVIEW"), unavailable, unknownOrder),
      fc.boolean(),
    )
    .map(([result, late]) => responded(result, late)),
);

test("[PAY-09] [PAY-18] shows success only after the server returned COMPLETED", () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      expect(follow(...events).type).not.toBe("completed");
    }),
  );
});

test("[PAY-09] shows a completed payment until another one begins", () => {
  const begins = new Set(["started", "recalled", "forgotten"]);
  fc.assert(
    fc.property(fc.array(anyEvent.filter(({ type }) => !begins.has(type))), (events) => {
      expect(follow(...concluded, paid, ...events)).toEqual(completed);
    }),
  );
});

test("[PAY-18] the form is usable after 60 s without a checkout callback, in every checkout state", () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      expect(isBusy(follow(...events, silence))).toBe(false);
    }),
  );
});

test("[PAY-18] polls the server in every checkout state that is neither busy nor final", () => {
  const final = new Set(["idle", "creating", "refused", "completed", "failed", "review"]);
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const state = follow(...events);
      expect(isPolled(state) || isBusy(state) || final.has(state.type)).toBe(true);
    }),
  );
});
