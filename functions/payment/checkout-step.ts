import { askEveryMs } from "./next-order-state.ts";
import {
  holdsOtherAmount,
  isBeingSent,
  lastAttempt,
  paidAttempt,
  type Attempt,
  type OrderState,
} from "./order-state.ts";

/** What a request that wants to pay an order does next. */
export type CheckoutStep =
  | {
      readonly type: "refuse";
      readonly code: "order-paid" | "amount-differs" | "order-under-review" | "too-many-attempts";
    }
  /** The checkout is open: hand out its address. */
  | { readonly type: "reuse"; readonly redirectUrl: string; readonly providerOrderId: string }
  /** This request holds the lease, or may take it: open the checkout of that attempt. */
  | { readonly type: "send"; readonly attempt: number; readonly leased: boolean }
  /** Another request is opening it. */
  | { readonly type: "wait" }
  /** Only the provider can tell whether that attempt may be replaced. */
  | { readonly type: "ask"; readonly attempt: number }
  /** It was asked just now, and could not tell. */
  | { readonly type: "unsettled" };

/** With the order's own 56 characters, `--a20` fits the provider's 63, and nobody tries that often by hand. */
export const attemptsMax = 20;

const openNext = ({ number }: Attempt): CheckoutStep =>
  number >= attemptsMax
    ? { type: "refuse", code: "too-many-attempts" }
    : { type: "send", attempt: number + 1, leased: false };

/**
 * Decides how an order is paid. A new attempt opens only when the provider said FAILED for the last one, or when the
 * address of its checkout never reached us, so nobody can pay it; our own clock opens none. Another amount is refused
 * while an attempt is live or paid. Pure.
 * @param leaseId of the request that asks.
 */
export const decideCheckout = (
  state: OrderState,
  amountPaise: number,
  leaseId: string,
  now: number,
): CheckoutStep => {
  const paid = paidAttempt(state);
  if (paid !== undefined) {
    return { type: "refuse", code: paid.amountPaise === amountPaise ? "order-paid" : "amount-differs" };
  }
  if (state.review !== undefined || holdsOtherAmount(state)) {
    return { type: "refuse", code: "order-under-review" };
  }

  const last = lastAttempt(state);
  const sameAmount = last.amountPaise === amountPaise;
  if (last.step === "FAILED") return openNext(last);
  if (isBeingSent(last, now)) {
    if (last.lease?.id === leaseId) return { type: "send", attempt: last.number, leased: true };
    return sameAmount ? { type: "wait" } : { type: "refuse", code: "amount-differs" };
  }
  if (last.sent === "no") {
    return sameAmount ? { type: "send", attempt: last.number, leased: false } : openNext(last);
  }
  if (last.step === "PENDING" && last.checkout === undefined) return openNext(last);
  if (last.checkout !== undefined && last.checkout.expireAtEpochMs > now) {
    const { redirectUrl } = last.checkout;
    return sameAmount
      ? { type: "reuse", redirectUrl, providerOrderId: last.providerOrderId ?? "" }
      : { type: "refuse", code: "amount-differs" };
  }
  return now - state.askedAtEpochMs < askEveryMs
    ? { type: "unsettled" }
    : { type: "ask", attempt: last.number };
};
