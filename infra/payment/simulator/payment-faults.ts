import * as z from "zod";
import { refundModes } from "./payment-refund.ts";
import { webhookModes } from "./payment-webhooks.ts";

export const paymentFaults = {
  /**
   * Faults of the payment provider's API; its tokens always work. slow: two seconds. hang-before-accept: no response,
   * nothing stored. hang-after-accept, error-after-accept, malformed: an order or a refund is stored, and the response
   * never comes, is 500, or is truncated; of these only malformed applies to a status as well. error: 500.
   * unauthorized: 401 to every token. stale-token: 401 to a token that was used before. wrong-amount: the status has
   * one rupee less (more, below two rupees). used-id: create-payment and refund treat every id as used. too-many: 429.
   * rotated-secret: the first client secret is withdrawn, and with it the tokens it got.
   */
  payment: z.enum([
    "ok",
    "slow",
    "hang-before-accept",
    "hang-after-accept",
    "error",
    "error-after-accept",
    "unauthorized",
    "stale-token",
    "rotated-secret",
    "malformed",
    "wrong-amount",
    "used-id",
    "too-many",
  ]),
  /** Delivery of the payment provider's webhooks, unless a decision overrides it: see payment-webhooks.ts. */
  paymentWebhook: z.enum(webhookModes),
  paymentRefund: z.enum(refundModes),
} as const;
