import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { digestList, nonEmpty, readEnv } from "#functions/platform/env.ts";
import { makeEndpointHandler } from "#functions/platform/http-endpoint.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";
import { readPaymentStatus } from "#shared/contract/api.ts";
import { paymentService } from "#shared/metrics.ts";
import { orderRows } from "./order-record.ts";
import { makePaymentStatusEndpoint } from "./payment-status-endpoint.ts";
import { makePhonepeFromEnv, phonepeEnv } from "./phonepe-env.ts";

const env = readEnv(
  {
    PAYMENT_TABLE: nonEmpty,
    ...phonepeEnv,
    METRIC_NAMESPACE: nonEmpty,
    ORIGIN_DIGESTS: digestList,
  },
  process.env,
);
const log = makeLog(paymentService);
const clock = Date.now;
const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });

const answer = makePaymentStatusEndpoint({
  store: makeDynamoDbRowStore(makeDynamoDb(), env.PAYMENT_TABLE, orderRows),
  provider: makePhonepeFromEnv(env, { clock, readerOf }),
  clock,
  log,
  emitMetric: makeEmitMetric(env.METRIC_NAMESPACE, paymentService),
});

export const handler = makeEndpointHandler(
  { log, clock, originDigests: env.ORIGIN_DIGESTS },
  readPaymentStatus,
  answer,
);
