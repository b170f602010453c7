import * as z from "zod";
import type { Attempt } from "#functions/payment/order/order-state.ts";
import { formatRupees } from "#shared/money.ts";

export const providerStatusSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("state"),
    state: z.enum(["PENDING", "FAILED", "COMPLETED"]),
    amountPaise: z.number(),
    providerOrderId: z.string(),
  }),
  z.object({ type: z.literal("not found") }),
  z.object({ type: z.literal("unanswered"), code: z.string() }),
]);

export type ProviderStatus = z.infer<typeof providerStatusSchema>;

export const mayBeKnownThere = ({ sent, mayArrive }: Attempt): boolean => sent !== "no" || mayArrive === true;

const stateAtProvider = ({ step, otherAmountPaise }: Attempt): "PENDING" | "FAILED" | "COMPLETED" => {
  if (otherAmountPaise !== undefined) return "COMPLETED";
  return step === "INITIATED" ? "PENDING" : step;
};

export const findDifferences = (attempt: Attempt, answer: ProviderStatus): readonly string[] => {
  switch (answer.type) {
    case "unanswered":
      return [`not compared: the provider did not respond (${answer.code})`];
    case "not found":
      return attempt.sent === "yes" ? ["unknown at the provider"] : [];
    case "state": {
      const { otherAmountPaise, amountPaise, providerOrderId } = attempt;
      const state = stateAtProvider(attempt);
      const ourPaise = otherAmountPaise ?? amountPaise;
      return [
        ...(state === answer.state ? [] : [`${state} here, ${answer.state} at the provider`]),
        ...(ourPaise === answer.amountPaise
          ? []
          : [`₹${formatRupees(ourPaise)} here, ₹${formatRupees(answer.amountPaise)} at the provider`]),
        ...(providerOrderId === undefined || providerOrderId === answer.providerOrderId
          ? []
          : [`${providerOrderId} here, ${answer.providerOrderId} at the provider`]),
      ];
    }
  }
};
