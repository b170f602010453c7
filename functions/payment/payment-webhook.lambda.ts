import { webhookLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { receivePaymentWebhook } from "#shared/contract/api.ts";
import { paymentService } from "#shared/metrics.ts";
import { webhookParts } from "./payment-parts.ts";
import { makePaymentWebhookEndpoint } from "./payment-webhook-endpoint.ts";

export const handler = webhookLambda(receivePaymentWebhook, paymentService, (base) => [
  makePaymentWebhookEndpoint(webhookParts(base)),
]);
