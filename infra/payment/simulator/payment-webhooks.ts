import { createHash } from "node:crypto";
import type { WebhookRequest } from "#infra/local/http/deliver-webhook.ts";
import { localMerchant } from "./local-payment.ts";
import { describeOrder } from "./payment-responses.ts";
import type { ProviderOrder, ProviderRefund } from "./payment-order.ts";
import { describeRefund } from "./payment-refund.ts";

export type { WebhookRequest };

/**
 * none: lost. duplicate: sent twice. early: sent before create-payment has responded, for an order already paid. late:
 * sent long after all polling. reordered: followed by an older event with the opposite result. forged: instead of the
 * real one, an attacker reports success with a wrong password.
 */
export const webhookModes = ["once", "none", "duplicate", "early", "late", "reordered", "forged"] as const;
export type WebhookMode = (typeof webhookModes)[number];

export type PlannedWebhook = {
  readonly state: "COMPLETED" | "FAILED";
  readonly forged: boolean;
  readonly delayMs: number;
};

/** Later than the time at which a polling merchant slows down. */
export const lateMs = 10_000;

/** The event that an order or a refund sends when it reaches this state. Only final states send one. */
export const planWebhooks = (
  state: ProviderOrder["state"] | ProviderRefund["state"],
  mode: WebhookMode,
): readonly PlannedWebhook[] => {
  if (mode === "forged") return [{ state: "COMPLETED", forged: true, delayMs: 0 }];
  if (state === "PENDING" || state === "CONFIRMED") return [];
  const event: PlannedWebhook = { state, forged: false, delayMs: 0 };
  switch (mode) {
    case "none":
      return [];
    case "once":
    case "early":
      return [event];
    case "duplicate":
      return [event, event];
    case "late":
      return [{ ...event, delayMs: lateMs }];
    case "reordered":
      return [event, { ...event, state: state === "COMPLETED" ? "FAILED" : "COMPLETED" }];
  }
};

const events = {
  COMPLETED: { event: "checkout.order.completed", type: "CHECKOUT_ORDER_COMPLETED" },
  FAILED: { event: "checkout.order.failed", type: "CHECKOUT_ORDER_FAILED" },
} as const;

const refundEvents = {
  COMPLETED: { event: "pg.refund.completed", type: "PG_REFUND_COMPLETED" },
  FAILED: { event: "pg.refund.failed", type: "PG_REFUND_FAILED" },
} as const;

export const eventNameOf = (state: keyof typeof events, isOfRefund: boolean): string =>
  (isOfRefund ? refundEvents : events)[state].event;

/** The `Authorization` of a webhook: the SHA-256 of "user:password" in lower-case hex; it does not cover the body. */
export const makeWebhookAuthorization = (user: string, password: string): string =>
  createHash("sha256").update(`${user}:${password}`).digest("hex");

const authorization = makeWebhookAuthorization(localMerchant.webhookUser, localMerchant.webhookPassword);
const forgedAuthorization = makeWebhookAuthorization(localMerchant.webhookUser, "Wrong0hook");

/** The header proves that the sender has a constant secret, and proves nothing about the body, like the real one. */
export const makeWebhook = (
  order: ProviderOrder,
  { state, forged }: Pick<PlannedWebhook, "state" | "forged">,
  refund?: ProviderRefund,
): WebhookRequest => ({
  headers: {
    authorization: forged ? forgedAuthorization : authorization,
    "content-type": "application/json",
    "user-agent": "Apache-HttpClient/4.5 (Java)",
  },
  body: JSON.stringify(
    refund === undefined
      ? {
          ...events[state],
          payload: { ...describeOrder(order, { details: true, errorContext: false }), state },
        }
      : { ...refundEvents[state], payload: { ...describeRefund(order, refund), state } },
  ),
});
