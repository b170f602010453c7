import messages from "#messages/payment-errors.json" with { type: "json" };
import type { readPaymentStatus } from "#shared/contract/api.ts";
import type { EndpointResponse, EndpointRequest } from "#functions/platform/http/http-endpoint.ts";
import { pollProvider, type PollDeps } from "./checkout/poll-provider.ts";
import { awaitedAttempt, dueAttempt } from "./order/order-state.ts";
import { describePayment } from "./order/payment-verdict.ts";

type HandlerResponse = EndpointResponse<typeof readPaymentStatus>;

const waitSeconds = 3;

/**
 * Returns the state of an order. While it has no result, the provider is polled first, at most once in three seconds
 * per attempt.
 */
export const makePaymentStatusEndpoint =
  (deps: PollDeps) =>
  async ({ input }: EndpointRequest<typeof readPaymentStatus>): Promise<HandlerResponse> => {
    const record = await deps.store.find(input.merchantOrderId);
    const known = record && describePayment(record, deps.clock(), input.receiptKey);
    if (record === undefined || known === undefined) {
      return { type: "refused", code: "unknown-order", message: messages.unknownOrder };
    }
    const now = deps.clock();
    const attempt = awaitedAttempt(record.order, now, input.receiptKey) ?? dueAttempt(record.order, now);
    if (attempt === undefined) return { type: "ok", body: known };

    const polled = await pollProvider(deps, record, attempt.number, "page");
    const body = describePayment(polled.record, deps.clock(), input.receiptKey) ?? known;
    return polled.outcome === "unanswered" && body.type === "CHECKOUT_ORDER_PENDING"
      ? {
          type: "refused",
          code: "payment-provider-unavailable",
          message: messages.providerSilent,
          retryAfterSeconds: waitSeconds,
        }
      : { type: "ok", body };
  };
