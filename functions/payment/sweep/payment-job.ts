import * as z from "zod/mini";
import { settlementLinkSchema } from "#shared/contract/payment.ts";
import { settledAs } from "../order/order-state.ts";

/** So many attempts are compared in one go: six at once, each with all of its time, are through before the function ends. */
export const attemptsComparedMax = 24;

/** Everything that can wake the sweep function. */
const jobSchema = z.union([
  z.pipe(
    z.object({ source: z.literal("sweep") }),
    z.transform(() => ({ type: "sweep" as const })),
  ),
  z.pipe(
    z.object({ source: z.literal("operator"), action: z.literal("list") }),
    z.transform(() => ({ type: "list" as const })),
  ),
  z.pipe(
    z.object({
      source: z.literal("operator"),
      action: z.literal("compare"),
      attempts: z.array(z.string()).check(z.maxLength(attemptsComparedMax)),
    }),
    z.transform(({ action, attempts }) => ({ type: action, attempts })),
  ),
  z.pipe(
    z.object({
      source: z.literal("operator"),
      action: z.enum(["show", "ask", "revoke"]),
      id: z.string(),
    }),
    z.transform(({ action, id }) => ({ type: action, id })),
  ),
  z.pipe(
    z.object({
      source: z.literal("operator"),
      action: z.literal("refund"),
      id: z.string(),
      attempt: z.optional(z.int()),
      amountPaise: z.optional(z.int().check(z.positive())),
    }),
    z.transform(({ action, id, ...wish }) => ({ type: action, id, wish })),
  ),
  z.pipe(
    z.object({
      source: z.literal("operator"),
      action: z.literal("settle"),
      id: z.string(),
      as: z.enum(settledAs),
      link: z.optional(settlementLinkSchema),
      by: z.string(),
    }),
    z.transform(({ action, id, as, link, by }) => ({ type: action, id, as, link, by })),
  ),
]);

export type PaymentJob = z.output<typeof jobSchema>;

/** @throws Error for an event of none of these shapes: a wrong subscription should be seen, not swallowed. */
export const readPaymentJob = (event: unknown): PaymentJob => {
  const parsed = z.safeParse(jobSchema, event);
  if (parsed.success) return parsed.data;
  throw new Error("the payment sweep was invoked with an event it does not know", { cause: parsed.error });
};
