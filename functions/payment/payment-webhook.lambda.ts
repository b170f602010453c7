import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { digestList, nonEmpty, readEnv } from "#functions/platform/env.ts";
import { makeWebhookHandler } from "#functions/platform/http-endpoint.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";
import { receivePaymentWebhook } from "#shared/contract/api.ts";
import { paymentService } from "#shared/metrics.ts";
import { webhookCredentialsSchema } from "#shared/payment-parameters.ts";
import { orderRows } from "./order-record.ts";
import { makePaymentWebhookEndpoint } from "./payment-webhook-endpoint.ts";

const env = readEnv(
  {
    PAYMENT_TABLE: nonEmpty,
    PHONEPE_WEBHOOK_PARAMETER: nonEmpty,
    METRIC_NAMESPACE: nonEmpty,
    ORIGIN_DIGESTS: digestList,
  },
  process.env,
);
const log = makeLog(paymentService);
const clock = Date.now;
const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });

const answer = makePaymentWebhookEndpoint({
  store: makeDynamoDbRowStore(makeDynamoDb(), env.PAYMENT_TABLE, orderRows),
  readWebhookCredentials: readerOf(env.PHONEPE_WEBHOOK_PARAMETER, webhookCredentialsSchema).read,
  clock,
  log,
  emitMetric: makeEmitMetric(env.METRIC_NAMESPACE, paymentService),
});

export const handler = makeWebhookHandler(
  { log, clock, originDigests: env.ORIGIN_DIGESTS },
  receivePaymentWebhook,
  answer,
);
