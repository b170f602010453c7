import * as z from "zod/mini";
import type { CompletedRefund } from "#shared/contract/payment.ts";
import { refundIdOf } from "./refund-id.ts";

/** Where a refund stands. It climbs only; `ASKED`: an operator wants it, and the provider has not said that it has it. */
export const refundSteps = ["ASKED", "PENDING", "CONFIRMED", "FAILED", "COMPLETED"] as const;

export type RefundStep = (typeof refundSteps)[number];

/** One wish of an operator to give money back: one id at the provider, whatever is lost on the way there. */
export const refundSchema = z.object({
  number: z.number(),
  /** The attempt that was paid. */
  attempt: z.number(),
  amountPaise: z.number(),
  askedAtEpochMs: z.number(),
  step: z.enum(refundSteps),
  /** How far our request came. `no`: the provider does not know it. `unknown`: only the provider can tell. */
  sent: z.enum(["no", "unknown", "yes"]),
  /** Requests whose answer never came: each may still arrive there. */
  openSends: z.number(),
  /** The provider would not take our last request; it may know the refund from one before. */
  refusedCode: z.optional(z.string()),
  /** Somebody is talking with the provider about it. */
  lease: z.optional(z.object({ id: z.string(), endsAtEpochMs: z.number(), sends: z.boolean() })),
  /** When the provider is asked next; absent: not again by itself. */
  checkAtEpochMs: z.optional(z.number()),
  /** A webhook has named it since the provider was asked last. */
  named: z.optional(z.boolean()),
  providerRefundId: z.optional(z.string()),
  /** Why it failed, in the provider's word. */
  code: z.optional(z.string()),
  /** When we learned the step. */
  steppedAtEpochMs: z.number(),
  /** The provider's amount, where it is not ours. */
  otherAmountPaise: z.optional(z.number()),
  /** An operator knows of its failure, or that it is stuck. */
  closed: z.optional(z.boolean()),
});

export type Refund = z.infer<typeof refundSchema>;

/** The provider has not said how it ended: no other may be asked for. */
export const isUnderWay = ({ step }: Refund): boolean => step !== "FAILED" && step !== "COMPLETED";

const isHeld = ({ lease }: Refund, now: number): boolean => (lease?.endsAtEpochMs ?? 0) > now;

/** Whether the next call to the provider, which nobody else is making, would send it. */
export const isToBeSent = ({ step, sent }: Refund): boolean => step === "ASKED" && sent === "no";

export const isPollable = (refund: Refund, now: number): boolean =>
  refund.step !== "COMPLETED" && !isHeld(refund, now);

/** What it takes, or may have taken, of the money that was paid. */
export const takenPaise = ({ step, amountPaise, otherAmountPaise }: Refund): number =>
  step === "FAILED" ? 0 : (otherAmountPaise ?? amountPaise);

/** What payers are told of the refunds of an order: those that have reached them. */
export const listCompletedRefunds = (orderId: string, refunds: readonly Refund[] = []): CompletedRefund[] =>
  refunds
    .filter(({ step }) => step === "COMPLETED")
    .map((refund) => ({
      amount: takenPaise(refund),
      givenBackAt: new Date(refund.steppedAtEpochMs).toISOString(),
      refundId: refund.providerRefundId ?? refundIdOf(orderId, refund.number),
    }));

/** A person has to know: it failed, or is of another amount than was asked for. */
export const isOddRefund = ({ step, otherAmountPaise, closed }: Refund): boolean =>
  closed !== true && (step === "FAILED" || otherAmountPaise !== undefined);

/** Without an end, and nobody will ask about it again. */
export const isStuckRefund = (refund: Refund): boolean =>
  isUnderWay(refund) && refund.closed !== true && refund.checkAtEpochMs === undefined;

export const needsPerson = (refund: Refund): boolean => isOddRefund(refund) || isStuckRefund(refund);

/** The refund whose time has come. There is at most one under way, and a webhook may name another. */
export const dueRefund = (refunds: readonly Refund[] = [], now: number): Refund | undefined =>
  refunds.find(
    (refund) =>
      refund.checkAtEpochMs !== undefined && refund.checkAtEpochMs <= now && isPollable(refund, now),
  );
