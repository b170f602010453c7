import { wasPolledRecently } from "../sweep/check-schedule.ts";
import {
  holdsOtherAmount,
  isBeingSent,
  isOpen,
  isSamePayer,
  isSigned,
  lastAttempt,
  paidAttempt,
  isAuthorizedFor,
  currentSettlement,
  isUndecided,
  isUnsent,
  withUnsignedDisplaced,
  type Attempt,
  type AttemptTerms,
  type OrderState,
} from "../order/order-state.ts";

type Refusal = {
  readonly type: "refuse";
  readonly code:
    | "order-paid"
    | "amount-differs"
    | "order-under-review"
    | "order-refunded"
    | "too-many-attempts"
    | "invalid-payment-link"
    | "payment-link-revoked";
};

export type CheckoutStep =
  | Refusal
  | {
      readonly type: "reuse";
      readonly attempt: Attempt;
      readonly redirectUrl: string;
      readonly providerOrderId: string;
    }
  /** This request has the lease, or may take it: open the checkout of that attempt. */
  | { readonly type: "send"; readonly attempt: number; readonly leased: boolean }
  | { readonly type: "wait" }
  /** Only the provider's status shows whether that attempt may be replaced. */
  | { readonly type: "poll"; readonly attempt: number }
  /** The attempt has the same id but another amount, and its request may still arrive. */
  | { readonly type: "unsettled" }
  /** The provider was polled just now, and has no result: the attempt may be paid. */
  | { readonly type: "undecided" };

/** Limits signed and unsigned attempts separately: an attacker cannot use up the attempts of a signed link. */
export const attemptsMax = 20;

const refuse = (code: Refusal["code"]): Refusal => ({ type: "refuse", code });

const openNext = (state: OrderState, terms: AttemptTerms): CheckoutStep =>
  state.attempts.filter((attempt) => isSigned(attempt) === isSigned(terms)).length >= attemptsMax
    ? refuse("too-many-attempts")
    : { type: "send", attempt: state.attempts.length + 1, leased: false };

/** Whether a payer can pay the attempt now, or will be able to soon. */
const isLive = (attempt: Attempt, now: number): boolean =>
  attempt.displaced !== true &&
  isOpen(attempt.step) &&
  !isUnsent(attempt, now) &&
  (attempt.step === "INITIATED" || attempt.checkout !== undefined || isBeingSent(attempt, now));

/**
 * The attempt that a request continues. An unsigned request never reaches the checkout of a payer with another address
 * or note, since the receipt is that payer's, and there is never a second checkout with another amount. A payer's own
 * live checkout comes before any that others have opened since: it may be paid already.
 */
const findOwn = (state: OrderState, request: AttemptTerms, now: number): Attempt | undefined => {
  if (isSigned(request)) return lastAttempt(state);
  const live = state.attempts.filter((attempt) => isLive(attempt, now));
  return (
    live.findLast(({ amountPaise }) => amountPaise !== request.amountPaise) ??
    live.findLast((attempt) => isAuthorizedFor(request, attempt)) ??
    live.findLast((attempt) => isSamePayer(request, attempt)) ??
    state.attempts.findLast(
      (attempt) =>
        isAuthorizedFor(request, attempt) || isSamePayer(request, attempt) || isUnsent(attempt, now),
    )
  );
};

type CheckoutRequest = AttemptTerms & { readonly leaseId: string };

/** An order that an operator settled opens no checkout, unless it was settled as payable again. */
const findRefusal = (order: OrderState, state: OrderState, request: AttemptTerms): Refusal | undefined => {
  if (!isSigned(request) && order.attempts.some(isSigned)) return refuse("invalid-payment-link");
  const paid = paidAttempt(state);
  if (paid !== undefined)
    return refuse(paid.amountPaise === request.amountPaise ? "order-paid" : "amount-differs");
  const settlement = currentSettlement(order);
  if (settlement?.as === "received") return refuse("order-paid");
  if (settlement?.as === "refunded") return refuse("order-refunded");
  if (state.review !== undefined || holdsOtherAmount(state)) return refuse("order-under-review");
  return state.revokedAtEpochMs === undefined ? undefined : refuse("payment-link-revoked");
};

/**
 * The next step for an order that may be paid. A payer gets a new attempt only if the provider reported FAILED for
 * their last one, if the URL of its checkout never reached us, so that it cannot be paid, or if a signed link displaces
 * it; our own clock opens none. Another amount is rejected while an attempt is live.
 */
const continueCheckout = (state: OrderState, request: CheckoutRequest, now: number): CheckoutStep => {
  const { amountPaise, leaseId } = request;
  const last = findOwn(state, request, now);
  if (last === undefined) return openNext(state, request);
  const again: CheckoutStep = { type: "send", attempt: last.number, leased: false };
  if (last.displaced === true) return isUnsent(last, now) ? again : openNext(state, request);
  if (last.step === "FAILED") return openNext(state, request);
  const sameAmount = last.amountPaise === amountPaise;
  if (isBeingSent(last, now)) {
    if (last.lease?.id === leaseId) return { ...again, leased: true };
    return sameAmount ? { type: "wait" } : refuse("amount-differs");
  }
  if (last.sent === "no") {
    return sameAmount || isUnsent(last, now) ? again : { type: "unsettled" };
  }
  if (last.step === "PENDING" && last.checkout === undefined) return openNext(state, request);
  if (last.checkout !== undefined && last.checkout.expireAtEpochMs > now) {
    const { redirectUrl } = last.checkout;
    return sameAmount
      ? { type: "reuse", attempt: last, redirectUrl, providerOrderId: last.providerOrderId ?? "" }
      : refuse("amount-differs");
  }
  return wasPolledRecently(last, now) ? { type: "undecided" } : { type: "poll", attempt: last.number };
};

export const decideCheckout = (order: OrderState, request: CheckoutRequest, now: number): CheckoutStep => {
  const state = isSigned(request) ? withUnsignedDisplaced(order, request.amountPaise) : order;
  return findRefusal(order, state, request) ?? continueCheckout(state, request, now);
};

/** The state of an expired link's order, if its payer must not pay another order in its place. */
export const refuseExpired = (
  order: OrderState,
  request: AttemptTerms,
): Refusal["code"] | "payment-undecided" | undefined => {
  const state = withUnsignedDisplaced(order, request.amountPaise);
  return findRefusal(order, state, request)?.code ?? (isUndecided(state) ? "payment-undecided" : undefined);
};
