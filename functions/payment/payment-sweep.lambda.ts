import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "aws-lambda";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { nonEmpty, readEnv, wholeNumber } from "#functions/platform/env.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeMeasure } from "#functions/platform/metrics.ts";
import { fetchFromSsm, makeParameterReader } from "#functions/platform/parameters.ts";
import { paymentService } from "#shared/metrics.ts";
import { makeDynamoDbOrderStore } from "./dynamodb-order-store.ts";
import { phonepeClientSchema } from "./payment-parameters.ts";
import { makePaymentSweep } from "./payment-sweep.ts";
import { makePhonepeProvider } from "./phonepe-provider.ts";

const env = readEnv(
  {
    PAYMENT_TABLE: nonEmpty,
    PHONEPE_OAUTH_BASE: nonEmpty,
    PHONEPE_PG_BASE: nonEmpty,
    PHONEPE_CLIENT_PARAMETER: nonEmpty,
    PAYMENT_SWEEP_SECONDS: wholeNumber,
    METRIC_NAMESPACE: nonEmpty,
  },
  process.env,
);
const clock = Date.now;
const fromSsm = { clock, fetchParameter: fetchFromSsm };

const run = makePaymentSweep({
  store: makeDynamoDbOrderStore(makeDynamoDb(), env.PAYMENT_TABLE),
  provider: makePhonepeProvider({
    fetch,
    clock,
    oauthBase: env.PHONEPE_OAUTH_BASE,
    pgBase: env.PHONEPE_PG_BASE,
    client: makeParameterReader(fromSsm, env.PHONEPE_CLIENT_PARAMETER, phonepeClientSchema),
  }),
  sweepMs: env.PAYMENT_SWEEP_SECONDS * 1000,
  clock,
  wait,
  log: makeLog(paymentService),
  measure: makeMeasure(env.METRIC_NAMESPACE, paymentService),
});

export const handler = (event: unknown, context: Context) =>
  run(event, () => context.getRemainingTimeInMillis());
