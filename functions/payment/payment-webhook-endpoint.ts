import type { MeteredBase } from "#functions/platform/base.ts";
import * as z from "zod/mini";
import type { receivePaymentWebhook } from "#shared/contract/api.ts";
import { merchantOrderIdSchema, paymentWebhookSchema } from "#shared/payment/payment-contract.ts";
import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { digestOf, hasAcceptedDigest } from "#functions/platform/http/accepted-digest.ts";
import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import type { EndpointResponse, WebhookRequest } from "#functions/platform/http/http-endpoint.ts";
import { readSignedWebhook } from "#functions/platform/http/read-signed-webhook.ts";
import { nextOrderState } from "./order/next-order-state.ts";
import { readAttemptId } from "./order/order-id.ts";
import type { OrderEvent } from "./order/order-event.ts";
import type { OrderStore } from "./order/order-record.ts";
import { readRefundId } from "./refund/refund-id.ts";

type Deps = MeteredBase & {
  readonly store: OrderStore;
  /** `user:password` of the webhook: the current one and, during a rotation, the previous one. */
  readonly readWebhookCredentials: () => Promise<readonly string[]>;
};
type HandlerResponse = EndpointResponse<typeof receivePaymentWebhook>;

const received: HandlerResponse = { type: "ok", body: { received: true } };

/** The header is the hex SHA-256 of `user:password`, sometimes after a scheme. */
const readSignature = (header: string | undefined): string =>
  (header ?? "").replace(/^SHA256\s+/i, "").toLowerCase();

type Subject = { readonly orderId: string; readonly event: OrderEvent };

/** A refund's webhook has the ids of the refund and the attempt. If the refund is not ours, the attempt is polled. */
const readSubject = ({
  merchantRefundId,
  merchantOrderId,
  originalMerchantOrderId,
}: {
  readonly merchantRefundId?: unknown;
  readonly merchantOrderId?: string | undefined;
  readonly originalMerchantOrderId?: string | undefined;
}): Subject => {
  const ofRefund = readRefundId(merchantRefundId);
  if (ofRefund !== undefined)
    return { orderId: ofRefund.orderId, event: { type: "refund webhook received", refund: ofRefund.refund } };
  const { orderId, attempt } = readAttemptId(merchantOrderId ?? originalMerchantOrderId ?? "");
  return { orderId, event: { type: "noticed", attempt } };
};

/**
 * Marks the order of a webhook as changed, and uses nothing else in it: the sweep polls the provider within seconds. It
 * responds before that, since the provider waits only a few seconds.
 * @throws if the table or the credentials are out of reach: the provider then sends the webhook again
 */
export const makePaymentWebhookEndpoint =
  (deps: Deps) =>
  async ({ body, header }: WebhookRequest<typeof receivePaymentWebhook>): Promise<HandlerResponse> => {
    const accepted = (await deps.readWebhookCredentials()).map((credentials) =>
      digestOf(digestOf(credentials)),
    );
    const read = readSignedWebhook(deps, {
      isSigned: hasAcceptedDigest(readSignature(header("authorization")), accepted),
      body,
      schema: paymentWebhookSchema,
      refused: paymentMetrics.refusedWebhooks,
      accepted: paymentMetrics.acceptedWebhooks,
    });
    if (read.type === "refused") return read;
    const { webhook } = read;
    const { orderId, event } = readSubject(webhook.payload);
    const known = z.safeParse(merchantOrderIdSchema, orderId).success
      ? await deps.store.find(orderId)
      : undefined;
    if (known === undefined) {
      // Another system of the same merchant may have opened it. An error response would make the provider send it again
      // and again.
      deps.log.warn("webhook of an unknown order", {});
      return received;
    }
    await applyEvent(deps, nextOrderState, known, event);
    deps.log.info("webhook", { orderId });
    return received;
  };
