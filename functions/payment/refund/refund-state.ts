import * as z from "zod/mini";
import type { CompletedRefund } from "#shared/payment/payment-contract.ts";
import { refundIdOf } from "./refund-id.ts";

/** It only moves forward. `ASKED`: an operator wants it, and the provider has not confirmed it yet. */
export const refundSteps = ["ASKED", "PENDING", "CONFIRMED", "FAILED", "COMPLETED"] as const;

export type RefundStep = (typeof refundSteps)[number];

/** One wish of an operator to give money back. It has one id at the provider, even if requests are lost. */
export const refundSchema = z.object({
  number: z.number(),
  attempt: z.number(),
  amountPaise: z.number(),
  askedAtEpochMs: z.number(),
  step: z.enum(refundSteps),
  /** How far our request came. `no`: the provider does not know the refund. `unknown`: only the provider can tell. */
  sent: z.enum(["no", "unknown", "yes"]),
  /** Requests that were never answered. Each of them may still arrive at the provider. */
  openSends: z.number(),
  /** The provider refused our last request, but it may know the refund from an earlier one. */
  refusedCode: z.optional(z.string()),
  /** A request that is talking to the provider about this refund holds this lease. */
  lease: z.optional(z.object({ id: z.string(), endsAtEpochMs: z.number(), sends: z.boolean() })),
  /** When the provider is asked next. If absent, it is not asked again automatically. */
  checkAtEpochMs: z.optional(z.number()),
  named: z.optional(z.boolean()),
  providerRefundId: z.optional(z.string()),
  code: z.optional(z.string()),
  steppedAtEpochMs: z.number(),
  otherAmountPaise: z.optional(z.number()),
  closed: z.optional(z.boolean()),
});

export type Refund = z.infer<typeof refundSchema>;

/** The provider has not said how the refund ended, so no other may be requested. */
export const isUnderWay = ({ step }: Refund): boolean => step !== "FAILED" && step !== "COMPLETED";

const isHeld = ({ lease }: Refund, now: number): boolean => (lease?.endsAtEpochMs ?? 0) > now;

/** Whether the next call to the provider would send the refund, and nobody else is making that call. */
export const isToBeSent = ({ step, sent }: Refund): boolean => step === "ASKED" && sent === "no";

export const isPollable = (refund: Refund, now: number): boolean =>
  refund.step !== "COMPLETED" && !isHeld(refund, now);

export const takenPaise = ({ step, amountPaise, otherAmountPaise }: Refund): number =>
  step === "FAILED" ? 0 : (otherAmountPaise ?? amountPaise);

/** The refunds that have reached the payer, which is all that payers are told about. */
export const listCompletedRefunds = (orderId: string, refunds: readonly Refund[] = []): CompletedRefund[] =>
  refunds
    .filter(({ step }) => step === "COMPLETED")
    .map((refund) => ({
      amount: takenPaise(refund),
      givenBackAt: new Date(refund.steppedAtEpochMs).toISOString(),
      refundId: refund.providerRefundId ?? refundIdOf(orderId, refund.number),
    }));

/** An operator has to know: the refund failed, or its amount is not the one we asked for. */
export const isOddRefund = ({ step, otherAmountPaise, closed }: Refund): boolean =>
  closed !== true && (step === "FAILED" || otherAmountPaise !== undefined);

/** The refund has not ended, and nobody will ask about it again. */
export const isStuckRefund = (refund: Refund): boolean =>
  isUnderWay(refund) && refund.closed !== true && refund.checkAtEpochMs === undefined;

export const needsPerson = (refund: Refund): boolean => isOddRefund(refund) || isStuckRefund(refund);

/** The refund that is due. At most one is under way, but a webhook may name another one. */
export const dueRefund = (refunds: readonly Refund[] = [], now: number): Refund | undefined =>
  refunds.find(
    (refund) =>
      refund.checkAtEpochMs !== undefined && refund.checkAtEpochMs <= now && isPollable(refund, now),
  );
