import * as z from "zod/mini";
import type { CompletedRefund } from "#shared/payment/payment-contract.ts";
import { refundIdOf } from "./refund-id.ts";

/** The steps only move forward. `ASKED`: an operator requested it, and the provider has not confirmed it yet. */
export const refundSteps = ["ASKED", "PENDING", "CONFIRMED", "FAILED", "COMPLETED"] as const;

export type RefundStep = (typeof refundSteps)[number];

/** One refund that an operator requested. It has one id at the provider, even if requests are lost. */
export const refundSchema = z.object({
  number: z.number(),
  attempt: z.number(),
  amountPaise: z.number(),
  askedAtEpochMs: z.number(),
  step: z.enum(refundSteps),
  /**
   * The state of our request. `no`: the provider does not have the refund. `unknown`: only the provider's status can
   * show it.
   */
  sent: z.enum(["no", "unknown", "yes"]),
  /** Requests that never got a response. Each of them may still arrive at the provider. */
  openSends: z.number(),
  /** The error of our last request. The provider may still have the refund from an earlier one. */
  refusedCode: z.optional(z.string()),
  /** The lease of the request that is currently sending or polling this refund. */
  lease: z.optional(z.object({ id: z.string(), endsAtEpochMs: z.number(), sends: z.boolean() })),
  /** The time of the next status request. If absent, no further one is made automatically. */
  checkAtEpochMs: z.optional(z.number()),
  named: z.optional(z.boolean()),
  /** Claimed requests since the last stored response. If present, the next one is a retry, sooner than the schedule's. */
  retries: z.optional(z.number()),
  providerRefundId: z.optional(z.string()),
  code: z.optional(z.string()),
  steppedAtEpochMs: z.number(),
  otherAmountPaise: z.optional(z.number()),
  closed: z.optional(z.boolean()),
});

export type Refund = z.infer<typeof refundSchema>;

/** The provider has not reported how the refund ended, so no other may be requested. */
export const isUnderWay = ({ step }: Refund): boolean => step !== "FAILED" && step !== "COMPLETED";

const isHeld = ({ lease }: Refund, now: number): boolean => (lease?.endsAtEpochMs ?? 0) > now;

/** Whether the next request to the provider would send the refund, and no other request does so at the moment. */
export const isToBeSent = ({ step, sent }: Refund): boolean => step === "ASKED" && sent === "no";

export const isPollable = (refund: Refund, now: number): boolean =>
  refund.step !== "COMPLETED" && !isHeld(refund, now);

export const takenPaise = ({ step, amountPaise, otherAmountPaise }: Refund): number =>
  step === "FAILED" ? 0 : (otherAmountPaise ?? amountPaise);

/** The refunds that have reached the payer, which are the only ones shown to payers. */
export const listCompletedRefunds = (orderId: string, refunds: readonly Refund[] = []): CompletedRefund[] =>
  refunds
    .filter(({ step }) => step === "COMPLETED")
    .map((refund) => ({
      amount: takenPaise(refund),
      givenBackAt: new Date(refund.steppedAtEpochMs).toISOString(),
      refundId: refund.providerRefundId ?? refundIdOf(orderId, refund.number),
    }));

/** The refund needs review: it failed, or its amount differs from the one we requested. */
export const isOddRefund = ({ step, otherAmountPaise, closed }: Refund): boolean =>
  closed !== true && (step === "FAILED" || otherAmountPaise !== undefined);

/** The refund has not ended, and no further status request is scheduled. */
export const isStuckRefund = (refund: Refund): boolean =>
  isUnderWay(refund) && refund.closed !== true && refund.checkAtEpochMs === undefined;

export const needsPerson = (refund: Refund): boolean => isOddRefund(refund) || isStuckRefund(refund);

/** The refund that is due. At most one is under way, but a webhook may name another one. */
export const dueRefund = (refunds: readonly Refund[] = [], now: number): Refund | undefined =>
  refunds.find(
    (refund) =>
      refund.checkAtEpochMs !== undefined && refund.checkAtEpochMs <= now && isPollable(refund, now),
  );
