import type { MeteredBase } from "#functions/platform/base.ts";
import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import { nextOrderState } from "../order/next-order-state.ts";
import { attemptIdOf } from "../order/order-id.ts";
import type { OrderRecord, OrderStore } from "../order/order-record.ts";
import { reviewOf, type CheckSource } from "../order/order-state.ts";
import type { PaymentProvider } from "../payment-provider.ts";

export type PollDeps = MeteredBase & { readonly store: OrderStore; readonly provider: PaymentProvider };

type PollResult = {
  readonly record: OrderRecord;
  /** `not polled`: another request polled a moment ago; the row has the result, or will have it soon. */
  readonly outcome: "answered" | "unanswered" | "not polled";
};

/** Requests the status of one attempt, at most once in three seconds. Only this changes the state of an order. */
export const pollProvider = async (
  deps: PollDeps,
  seen: OrderRecord,
  attempt: number,
  source: CheckSource,
): Promise<PollResult> => {
  const claim = await applyEvent(deps, nextOrderState, seen, { type: "poll", attempt, source });
  if (!claim.changed) return { record: claim.record, outcome: "not polled" };

  const response = await deps.provider.readStatus(attemptIdOf(seen.id, attempt));
  if (response.type === "unanswered") {
    deps.emitMetric(paymentMetrics.providerFailures, 1);
    deps.log.warn("payment status unanswered", { orderId: seen.id, reason: response.code });
  }
  const { record } = await applyEvent(deps, nextOrderState, claim.record, {
    type: "answered",
    attempt,
    source,
    response,
  });
  // A response without news only restores the schedule.
  const isNews = record.order.events !== claim.record.order.events;
  if (isNews && response.type === "state") {
    const review = reviewOf(record.order);
    const level = review === undefined ? "info" : "warn";
    deps.log[level]("order", {
      orderId: seen.id,
      outcome: response.state,
      ...(review === undefined ? {} : { reason: review }),
    });
  }
  return { record, outcome: response.type === "unanswered" ? "unanswered" : "answered" };
};
