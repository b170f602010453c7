import { endpointLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { readPaymentStatus } from "#shared/contract/api.ts";
import { paymentService } from "#shared/payment/payment-metrics.ts";
import { statusDependencies } from "./payment-dependencies.ts";
import { makePaymentStatusEndpoint } from "./payment-status-endpoint.ts";

export const handler = endpointLambda(readPaymentStatus, paymentService, (base) =>
  makePaymentStatusEndpoint(statusDependencies(base)),
);
