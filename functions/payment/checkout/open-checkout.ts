import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import { pollProvider, type PollDeps } from "./poll-provider.ts";
import { checkoutLastsSeconds } from "../sweep/check-schedule.ts";
import { decideCheckout, type CheckoutStep } from "./checkout-step.ts";
import { nextOrderState } from "../order/next-order-state.ts";
import type { OrderEvent } from "../order/order-event.ts";
import { attemptIdOf } from "../order/order-id.ts";
import type { OrderRecord } from "../order/order-record.ts";
import {
  isSigned,
  lastAttempt,
  opensReceipt,
  paidAttempts,
  shownPayment,
  isAuthorizedFor,
  type Attempt,
  type AttemptTerms,
  type OrderState,
} from "../order/order-state.ts";
import type { PayOutcome } from "../payment-provider.ts";

export type CheckoutDeps = PollDeps & {
  readonly wait: (ms: number) => Promise<unknown>;
  /** Longer than the timeout of the function that takes the lease. */
  readonly leaseMs: number;
};

type CheckoutRequest = AttemptTerms & { readonly leaseId: string; readonly returnUrl: string };

type RefusedStep = Extract<CheckoutStep, { type: "refuse" }>;

/** The key of a receipt and the address it is mailed to, for an authorized request: an order's id is not secret. */
export type ReceiptAccess = { readonly key?: string | undefined; readonly email?: string | undefined };

type CheckoutResult =
  | {
      readonly type: "open";
      readonly redirectUrl: string;
      readonly providerOrderId: string;
      readonly receipt: ReceiptAccess;
    }
  | {
      readonly type: "refused";
      readonly receipt?: ReceiptAccess;
      readonly code:
        | RefusedStep["code"]
        | "still-creating"
        | "payment-undecided"
        | "payment-provider-refused"
        | "payment-provider-unavailable"
        | "too-many-requests";
    };

const timeoutMs = 5000;
const lookEveryMs = 300;
/**
 * The maximum of requests to open a checkout for one visitor's request: the first, and another once that one is
 * settled.
 */
const paysMax = 2;
/** Far more steps than any order needs: a bug ends here instead of looping. */
const stepsMax = 40;

const hasBeenPaid: ReadonlySet<string> = new Set(["order-paid", "order-refunded", "order-under-review"]);

const refused = (code: Extract<CheckoutResult, { type: "refused" }>["code"]): CheckoutResult => ({
  type: "refused",
  code,
});

const receiptAccessOf = (attempt: Attempt | undefined, request: AttemptTerms): ReceiptAccess => {
  if (attempt === undefined) return {};
  const { receiptKey: key, mailsReceipt, email } = attempt;
  const mayReadReceipt = isSigned(request) || isAuthorizedFor(request, attempt) || key === request.receiptKey;
  return mayReadReceipt ? { key, email: mailsReceipt === true ? email : undefined } : {};
};

/** Access to the payer's own receipt of an order that has been paid, although another state is shown. */
export const findReceiptAccess = (order: OrderState, code: string, request: AttemptTerms): ReceiptAccess => {
  if (!hasBeenPaid.has(code)) return {};
  const own = paidAttempts(order).find((paid) => opensReceipt(request.heldKey, paid));
  return receiptAccessOf(own ?? shownPayment(order) ?? lastAttempt(order), request);
};

/** Outcomes that end the request; after all others, the row decides the next step. */
const failures: Partial<Record<PayOutcome["type"], Extract<CheckoutResult, { type: "refused" }>["code"]>> = {
  refused: "payment-provider-refused",
  busy: "too-many-requests",
  unavailable: "payment-provider-unavailable",
};

const payAttempt = async (
  deps: CheckoutDeps,
  record: OrderRecord,
  { attempt, leaseId, amountPaise, returnUrl }: CheckoutRequest & { readonly attempt: number },
): Promise<{ readonly record: OrderRecord; readonly outcome: PayOutcome }> => {
  const outcome = await deps.provider.pay({
    attemptId: attemptIdOf(record.id, attempt),
    amountPaise,
    expireAfterSeconds: checkoutLastsSeconds,
    returnUrl,
  });
  if (outcome.type === "opened") {
    deps.emitMetric(paymentMetrics.checkoutsOpened, 1);
    const { record: after } = await applyEvent(deps, nextOrderState, record, { ...outcome, attempt });
    deps.log.info("order", { orderId: record.id, outcome: "OPENED" });
    return { record: after, outcome };
  }
  const code = outcome.type === "exists" ? "EXISTS" : outcome.code;
  if (outcome.type !== "exists") deps.emitMetric(paymentMetrics.providerFailures, 1);
  if (outcome.type !== "exists" && outcome.type !== "busy")
    deps.emitMetric(paymentMetrics.checkoutsFailed, 1);
  const level = outcome.type === "refused" ? "error" : "warn";
  deps.log[level]("checkout not opened", { orderId: record.id, outcome: outcome.type, reason: code });
  const { record: after } = await applyEvent(deps, nextOrderState, record, {
    type: "not opened",
    attempt,
    leaseId,
    mayHaveTakenIt: outcome.type === "unknown" || outcome.type === "exists",
    code,
  });
  return { record: after, outcome };
};

/** Each step depends on the row alone, so requests that run at the same time, or die halfway, open only one. */
export const openCheckout = async (
  deps: CheckoutDeps,
  record: OrderRecord,
  request: CheckoutRequest,
): Promise<CheckoutResult> => {
  const { returnUrl, ...claim } = request;
  const deadline = deps.clock() + timeoutMs;
  let current = record;
  let pays = 0;
  let polledAttempt: number | undefined;

  const lookAgain = async () => {
    await deps.wait(lookEveryMs);
    current = (await deps.store.find(current.id)) ?? current;
  };

  for (let steps = 0; steps < stepsMax; steps += 1) {
    const step = decideCheckout(current.order, claim, deps.clock());
    switch (step.type) {
      case "refuse":
        return { ...refused(step.code), receipt: findReceiptAccess(current.order, step.code, claim) };
      case "reuse": {
        const { attempt, redirectUrl, providerOrderId } = step;
        const isUnauthenticated =
          attempt.origin === "open-link" &&
          attempt.receiptKey !== claim.receiptKey &&
          !isAuthorizedFor(claim, attempt);
        const event: OrderEvent = isUnauthenticated
          ? { type: "shared", attempt: attempt.number }
          : { ...claim, type: "corrected" };
        const applied = await applyEvent(deps, nextOrderState, current, event);
        current = applied.record;
        // The row may have changed by now, so the step is decided again.
        if (applied.changed) break;
        return { type: "open", redirectUrl, providerOrderId, receipt: receiptAccessOf(attempt, claim) };
      }
      case "unsettled":
        return refused("still-creating");
      case "undecided":
        // If another request has polled the provider, this one may poll it in a few seconds.
        return refused(polledAttempt === undefined ? "still-creating" : "payment-undecided");
      case "wait":
        if (deps.clock() >= deadline) return refused("still-creating");
        await lookAgain();
        break;
      case "poll": {
        // One status request for each visitor's request. The page asks again about another attempt in a few seconds.
        if (polledAttempt !== undefined)
          return refused(polledAttempt === step.attempt ? "payment-undecided" : "still-creating");
        polledAttempt = step.attempt;
        const polled = await pollProvider(deps, current, step.attempt, "create");
        if (polled.outcome === "unanswered") return refused("payment-provider-unavailable");
        current = polled.record;
        break;
      }
      case "send": {
        if (pays >= paysMax) return refused("payment-provider-unavailable");
        if (!step.leased) {
          const claimed = await applyEvent(deps, nextOrderState, current, {
            ...claim,
            type: "send",
            attempt: step.attempt,
            leaseEndsAtEpochMs: deps.clock() + deps.leaseMs,
          });
          current = claimed.record;
          if (!claimed.changed) break;
        }
        pays += 1;
        const paid = await payAttempt(deps, current, { ...claim, returnUrl, attempt: step.attempt });
        current = paid.record;
        const failure = failures[paid.outcome.type];
        if (failure !== undefined) return refused(failure);
        break;
      }
    }
  }
  return refused("still-creating");
};
