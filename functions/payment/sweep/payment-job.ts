import * as z from "zod/mini";
import { settlementLinkSchema } from "#shared/payment/payment-contract.ts";
import { readWorkerEvent, streamEventSchema, sweepEventSchema } from "#functions/platform/worker-events.ts";
import { settledAs } from "../order/order-state.ts";

/**
 * The most attempts compared in one run: six at once, each with its full timeout, finish before the function times out.
 */
export const attemptsComparedMax = 24;

const source = z.literal("operator");

const jobSchema = z.union([
  streamEventSchema,
  sweepEventSchema,
  z.discriminatedUnion("action", [
    z.object({ source, action: z.literal("list") }),
    z.object({
      source,
      action: z.literal("compare"),
      attempts: z.array(z.string()).check(z.maxLength(attemptsComparedMax)),
    }),
    z.object({ source, action: z.enum(["show", "poll", "revoke"]), id: z.string() }),
    z.object({
      source,
      action: z.literal("refund"),
      id: z.string(),
      attempt: z.optional(z.int()),
      amountPaise: z.optional(z.int().check(z.positive())),
      /** A dry run: returns the refund that would be made, for the operator to confirm. */
      dryRun: z.optional(z.boolean()),
    }),
    z.object({
      source,
      action: z.literal("settle"),
      id: z.string(),
      as: z.enum(settledAs),
      link: z.optional(settlementLinkSchema),
      by: z.string(),
    }),
  ]),
]);

export type PaymentJob = z.output<typeof jobSchema>;

export const readPaymentJob = (event: unknown): PaymentJob => readWorkerEvent(jobSchema, event);
