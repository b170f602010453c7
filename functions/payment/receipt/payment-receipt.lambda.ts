import { endpointLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { readPaymentReceipt } from "#shared/contract/api.ts";
import { paymentService } from "#shared/payment/payment-metrics.ts";
import { receiptDependencies } from "../payment-dependencies.ts";
import { makePaymentReceiptEndpoint } from "./payment-receipt-endpoint.ts";

export const handler = endpointLambda(readPaymentReceipt, paymentService, () =>
  makePaymentReceiptEndpoint(receiptDependencies()),
);
