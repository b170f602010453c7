import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { paymentService } from "#shared/payment/payment-metrics.ts";
import { sweepDependencies } from "../payment-dependencies.ts";
import { makePaymentSweep } from "./payment-sweep.ts";

export const handler = workerLambda(paymentService, (base) => makePaymentSweep(sweepDependencies(base)));
