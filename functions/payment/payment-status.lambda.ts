import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { digestList, nonEmpty, readEnv } from "#functions/platform/env.ts";
import { makeEndpointHandler } from "#functions/platform/http-endpoint.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeMeasure } from "#functions/platform/metrics.ts";
import { fetchFromSsm, makeParameterReader } from "#functions/platform/parameters.ts";
import { readPaymentStatus } from "#shared/contract/api.ts";
import { paymentService } from "#shared/metrics.ts";
import { makeDynamoDbOrderStore } from "./dynamodb-order-store.ts";
import { phonepeClientSchema } from "./payment-parameters.ts";
import { makePaymentStatusEndpoint } from "./payment-status-endpoint.ts";
import { makePhonepeProvider } from "./phonepe-provider.ts";

const env = readEnv(
  {
    PAYMENT_TABLE: nonEmpty,
    PHONEPE_OAUTH_BASE: nonEmpty,
    PHONEPE_PG_BASE: nonEmpty,
    PHONEPE_CLIENT_PARAMETER: nonEmpty,
    METRIC_NAMESPACE: nonEmpty,
    ORIGIN_DIGESTS: digestList,
  },
  process.env,
);
const log = makeLog(paymentService);
const clock = Date.now;
const fromSsm = { clock, fetchParameter: fetchFromSsm };

const answer = makePaymentStatusEndpoint({
  store: makeDynamoDbOrderStore(makeDynamoDb(), env.PAYMENT_TABLE),
  provider: makePhonepeProvider({
    fetch,
    clock,
    oauthBase: env.PHONEPE_OAUTH_BASE,
    pgBase: env.PHONEPE_PG_BASE,
    client: makeParameterReader(fromSsm, env.PHONEPE_CLIENT_PARAMETER, phonepeClientSchema),
  }),
  clock,
  log,
  measure: makeMeasure(env.METRIC_NAMESPACE, paymentService),
});

export const handler = makeEndpointHandler(
  { log, clock, originDigests: env.ORIGIN_DIGESTS },
  readPaymentStatus,
  answer,
);
