import { endpointLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { createPayment } from "#shared/contract/api.ts";
import { paymentService } from "#shared/payment/payment-metrics.ts";
import { makeCreatePaymentEndpoint } from "./create-payment-endpoint.ts";
import { checkoutDependencies } from "../payment-dependencies.ts";

export const handler = endpointLambda(createPayment, paymentService, (base) =>
  makeCreatePaymentEndpoint(checkoutDependencies(base)),
);
