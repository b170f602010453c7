import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "aws-lambda";
import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { nonEmpty, readEnv, wholeNumber } from "#functions/platform/env.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";
import { paymentService } from "#shared/metrics.ts";
import { orderRows } from "./order-record.ts";
import { makePaymentSweep } from "./payment-sweep.ts";
import { makePhonepeFromEnv, phonepeEnv } from "./phonepe-env.ts";

const env = readEnv(
  {
    PAYMENT_TABLE: nonEmpty,
    ...phonepeEnv,
    PAYMENT_SWEEP_SECONDS: wholeNumber,
    METRIC_NAMESPACE: nonEmpty,
  },
  process.env,
);
const clock = Date.now;
const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });

const run = makePaymentSweep({
  store: makeDynamoDbRowStore(makeDynamoDb(), env.PAYMENT_TABLE, orderRows),
  provider: makePhonepeFromEnv(env, { clock, readerOf }),
  sweepMs: env.PAYMENT_SWEEP_SECONDS * 1000,
  clock,
  wait,
  log: makeLog(paymentService),
  emitMetric: makeEmitMetric(env.METRIC_NAMESPACE, paymentService),
});

export const handler = (event: unknown, context: Context) =>
  run(event, () => context.getRemainingTimeInMillis());
