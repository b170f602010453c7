import * as z from "zod";
import { refundModes } from "./payment-refund.ts";
import { webhookModes } from "./payment-webhooks.ts";

export const paymentFaults = {
  /**
   * Of the payment provider's calls; its tokens always work. slow: two seconds.
   * hang-before-accept: never answered, nothing stored. hang-after-accept, error-after-accept, malformed: an order or
   * a refund is stored, and the answer never comes, is 500, or is broken off; of these only malformed spoils a status
   * as well. error: 500. unauthorized: 401 to every token. stale-token: 401 to a token that was used before.
   * wrong-amount: the status tells of one rupee less (more, below two rupees). used-id: create-payment and
   * refund know every id already. too-many: 429. rotated-secret: the first client secret is withdrawn, and with it the tokens it got.
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
  /** How the payment provider's webhooks arrive, unless a decision says otherwise: see payment-webhooks.ts. */
  paymentWebhook: z.enum(webhookModes),
  paymentRefund: z.enum(refundModes),
} as const;
