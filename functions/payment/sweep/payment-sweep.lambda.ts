import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { paymentService } from "#shared/metrics.ts";
import { sweepParts } from "../payment-parts.ts";
import { makePaymentSweep } from "./payment-sweep.ts";

export const handler = workerLambda(paymentService, (base) => makePaymentSweep(sweepParts(base)));
