import { z } from "zod";
import { webhookModes } from "./payment-webhooks.ts";

/** The fault switches of the laptop edition, as tests set them over `PUT /__local/api/faults`. */
export const faultsSchema = z.strictObject({
  /**
   * down: 503. throttle: refused for load. lost-reply: taken, and the connection cut. hang: never answered, nothing
   * taken. bounce: taken, then bounced. reject-one:<ref>: the message with that reference is refused.
   */
  ses: z.union([
    z.enum(["ok", "down", "throttle", "lost-reply", "hang", "bounce"]),
    z.templateLiteral(["reject-one:", z.string().min(1)]),
  ]),
  /** lost-reply: every second request is carried out, and the connection cut. */
  dynamodb: z.enum(["ok", "throttle", "fail", "slow", "lost-reply"]),
  ssm: z.enum(["ok", "down"]),
  /**
   * Of the payment provider's create-payment and order status; its tokens always work. slow: two seconds.
   * hang-before-accept: never answered, nothing stored. hang-after-accept, error-after-accept, malformed: an order is
   * stored, and the answer to create-payment never comes, is 500, or is broken off; of these only malformed spoils
   * the status as well. error: 500. unauthorized: 401 to every token. stale-token: 401 to a token that was used before.
   * wrong-amount: the status tells of one rupee less (more, below two rupees). used-id: create-payment knows every id
   * already. too-many: 429.
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
    "malformed",
    "wrong-amount",
    "used-id",
    "too-many",
  ]),
  /** How the payment provider's webhooks come, unless a decision says otherwise: see payment-webhooks.ts. */
  paymentWebhook: z.enum(webhookModes),
});

export type Faults = z.infer<typeof faultsSchema>;

/** Mutable on purpose: one object that the fronts read at each request and the console writes. */
export const makeFaults = (): Faults => ({
  ses: "ok",
  dynamodb: "ok",
  ssm: "ok",
  payment: "ok",
  paymentWebhook: "once",
});
