import { webhookLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { receivePaymentWebhook } from "#shared/contract/api.ts";
import { paymentService } from "#shared/payment/payment-metrics.ts";
import { webhookDependencies } from "./payment-dependencies.ts";
import { makePaymentWebhookEndpoint } from "./payment-webhook-endpoint.ts";

export const handler = webhookLambda(receivePaymentWebhook, paymentService, (base) =>
  makePaymentWebhookEndpoint(webhookDependencies(base)),
);
