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

export const findDifferences = (attempt: Attempt, response: ProviderStatus): readonly string[] => {
  switch (response.type) {
    case "unanswered":
      return [`not compared: the provider did not respond (${response.code})`];
    case "not found":
      return attempt.sent === "yes" ? ["unknown at the provider"] : [];
    case "state": {
      const { otherAmountPaise, amountPaise, providerOrderId } = attempt;
      const state = stateAtProvider(attempt);
      const ourPaise = otherAmountPaise ?? amountPaise;
      return [
        ...(state === response.state ? [] : [`${state} here, ${response.state} at the provider`]),
        ...(ourPaise === response.amountPaise
          ? []
          : [`₹${formatRupees(ourPaise)} here, ₹${formatRupees(response.amountPaise)} at the provider`]),
        ...(providerOrderId === undefined || providerOrderId === response.providerOrderId
          ? []
          : [`${providerOrderId} here, ${response.providerOrderId} at the provider`]),
      ];
    }
  }
};
