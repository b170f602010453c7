import fc from "fast-check";
import { expect, test } from "vitest";
import type { StatusAnswer } from "#frontend/src/features/checkout/ask-payment-status.ts";
import {
  isAsked,
  isBusy,
  reduceCheckout,
  type CheckoutEvent,
  type CheckoutState,
  type Ending,
} from "#frontend/src/features/checkout/checkout-state.ts";
import { known, unavailable, unknownOrder } from "#test/support/payment/payment-responses.ts";

const order = { merchantOrderId: "INV-2041", amountPaise: 149_950 };
const idle: CheckoutState = { type: "idle" };
const follow = (...events: readonly CheckoutEvent[]): CheckoutState => events.reduce(reduceCheckout, idle);

const started: CheckoutEvent = { type: "started" };
const opened: CheckoutEvent = { type: "opened", order };
const silence: CheckoutEvent = { type: "silence" };
const closed: CheckoutEvent = { type: "closed" };
const returned = (value: string) => ({ type: "returned", value }) as const;
const recalled = (concluded: boolean) => ({ type: "recalled", concluded, order }) as const;
const answered = (answer: StatusAnswer, late = false): CheckoutEvent => ({ type: "answered", answer, late });

const open = [started, opened] as const;
const concluded = [...open, returned("CONCLUDED")] as const;
const ended = (ending: Ending, standing = "asked") => ({ type: "ended", ending, standing, order });

const ways: readonly (readonly [string, readonly CheckoutEvent[], object])[] = [
  ["nothing yet", [], idle],
  ["a press", [started], { type: "creating" }],
  [
    "no script",
    [started, { type: "refused", refusal: { type: "unloadable" } }],
    { type: "refused", refusal: { type: "unloadable" } },
  ],
  ["60 s without an order", [started, silence], { type: "refused", refusal: { type: "unanswered" } }],
  [
    "a window that comes after them",
    [started, silence, opened],
    { type: "refused", refusal: { type: "unanswered" } },
  ],
  ["an open checkout", open, { type: "open", silent: false, order }],
  [
    "a checkout that throws",
    [...open, { type: "refused", refusal: { type: "not-opened" } }],
    { type: "refused", refusal: { type: "not-opened" } },
  ],
  ["60 s without a word", [...open, silence], { type: "open", silent: true, order }],
  ["a word after them", [...open, silence, returned("CONCLUDED")], ended(returned("CONCLUDED"))],
  [
    "a payment found after them",
    [...open, silence, answered(known("COMPLETED"))],
    { type: "completed", order },
  ],
  [
    "nothing found after them",
    [...open, silence, answered(known("PENDING"))],
    { type: "open", silent: true, order },
  ],
  ["a window that went without a word", [...open, closed], ended(closed)],
  [
    "a word after its window went",
    [...open, closed, returned("USER_CANCEL")],
    ended(returned("USER_CANCEL")),
  ],
  [
    "a payment that went on after its window",
    [...open, closed, answered(known("PENDING")), answered(known("COMPLETED"))],
    { type: "completed", order },
  ],
  ["a cancellation", [...open, returned("USER_CANCEL")], ended(returned("USER_CANCEL"))],
  [
    "a payment that went through after a cancellation",
    [...open, returned("USER_CANCEL"), answered(known("COMPLETED"))],
    { type: "completed", order },
  ],
  [
    "a payment that failed after a cancellation",
    [...open, returned("USER_CANCEL"), answered(known("FAILED"))],
    { type: "failed", ending: returned("USER_CANCEL"), order },
  ],
  ["a conclusion", concluded, ended(returned("CONCLUDED"))],
  ["a confirmed conclusion", [...concluded, answered(known("COMPLETED"))], { type: "completed", order }],
  [
    "a conclusion that failed",
    [...concluded, answered(known("FAILED"))],
    { type: "failed", ending: returned("CONCLUDED"), order },
  ],
  [
    "a pending conclusion",
    [...concluded, answered(known("PENDING"))],
    ended(returned("CONCLUDED"), "pending"),
  ],
  [
    "a conclusion pending for too long",
    [...concluded, answered(known("PENDING"), true)],
    ended(returned("CONCLUDED"), "late"),
  ],
  [
    "a conclusion nobody can confirm",
    [...concluded, answered(unavailable)],
    ended(returned("CONCLUDED"), "unanswered"),
  ],
  [
    "a conclusion of an unknown order",
    [...concluded, answered(unknownOrder)],
    ended(returned("CONCLUDED"), "late"),
  ],
  [
    "a confirmation after a time offline",
    [...concluded, answered(unavailable), answered(known("COMPLETED"))],
    { type: "completed", order },
  ],
  [
    "a late confirmation",
    [...concluded, answered(known("PENDING"), true), answered(known("COMPLETED"), true)],
    { type: "completed", order },
  ],
  ["money of another amount", [...concluded, answered(known("REVIEW"))], { type: "review", order }],
  ["an order from before", [recalled(false)], ended({ type: "recalled", concluded: false })],
  [
    "an order from before that is paid",
    [recalled(false), answered(known("COMPLETED"))],
    { type: "completed", order },
  ],
  ["another order in its place", [recalled(false), { type: "forgotten" }], idle],
];

test.each(ways)("[PAY-09] [PAY-10] [PAY-18] %s", (_, events, state) => {
  expect(follow(...events)).toEqual(state);
});

test("[PAY-18] a page is busy only while an order is on its way, or a window that has not been silent for long", () => {
  const busy = ways.filter(([, events]) => isBusy(follow(...events))).map(([name]) => name);
  expect(busy).toEqual(["a press", "an open checkout"]);
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
    { type: "refused", refusal: { type: "unloadable" } },
    returned("CONCLUDED"),
    returned("USER_CANCEL"),
  ),
  fc.string().map(returned),
  fc
    .tuple(
      fc.constantFrom(known("FAILED"), known("PENDING"), known("REVIEW"), unavailable, unknownOrder),
      fc.boolean(),
    )
    .map(([answer, late]) => answered(answer, late)),
);

test("[PAY-09] [PAY-18] nothing but the server's COMPLETED is ever shown as success", () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      expect(follow(...events).type).not.toBe("completed");
    }),
  );
});

test("[PAY-09] what is paid stays paid until another payment begins", () => {
  const begins = new Set(["started", "recalled", "forgotten"]);
  fc.assert(
    fc.property(fc.array(anyEvent.filter(({ type }) => !begins.has(type))), (events) => {
      expect(follow(...concluded, answered(known("COMPLETED")), ...events)).toEqual({
        type: "completed",
        order,
      });
    }),
  );
});

test("[PAY-18] whatever has come before, 60 s of silence end the busy state", () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      expect(isBusy(follow(...events, silence))).toBe(false);
    }),
  );
});

test("[PAY-18] where the page says nothing final of an order, the server is asked", () => {
  const final = new Set(["idle", "creating", "refused", "completed", "failed", "review"]);
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const state = follow(...events);
      expect(isAsked(state) || isBusy(state) || final.has(state.type)).toBe(true);
    }),
  );
});
