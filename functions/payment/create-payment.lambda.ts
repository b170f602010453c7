import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { digestList, nonEmpty, positiveInteger, readEnv } from "#functions/platform/env.ts";
import { makeEndpointHandler } from "#functions/platform/http-endpoint.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";
import { createPayment } from "#shared/contract/api.ts";
import { paymentService } from "#shared/metrics.ts";
import { paymentLinkModes } from "#shared/payment-link.ts";
import { linkSecretsSchema } from "#shared/payment-parameters.ts";
import { makeCreatePaymentEndpoint } from "./create-payment-endpoint.ts";
import { makeOrderId } from "./order-id.ts";
import { orderRows } from "./order-record.ts";
import { makePhonepeFromEnv, phonepeEnv } from "./phonepe-env.ts";

const env = readEnv(
  {
    PAYMENT_TABLE: nonEmpty,
    PAYMENT_LINKS: z.enum(paymentLinkModes),
    PAYMENT_LEASE_SECONDS: positiveInteger,
    ...phonepeEnv,
    PAYMENT_LINK_PARAMETER: nonEmpty,
    SITE_URL_PARAMETER: nonEmpty,
    METRIC_NAMESPACE: nonEmpty,
    ORIGIN_DIGESTS: digestList,
  },
  process.env,
);
const log = makeLog(paymentService);
const clock = Date.now;
const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });

const answer = makeCreatePaymentEndpoint({
  store: makeDynamoDbRowStore(makeDynamoDb(), env.PAYMENT_TABLE, orderRows),
  provider: makePhonepeFromEnv(env, { clock, readerOf }),
  links: env.PAYMENT_LINKS,
  readLinkSecrets: readerOf(env.PAYMENT_LINK_PARAMETER, linkSecretsSchema).read,
  readSiteUrl: readerOf(env.SITE_URL_PARAMETER, z.url()).read,
  newLeaseId: randomUUID,
  newOrderId: () => makeOrderId(clock(), randomBytes),
  leaseMs: env.PAYMENT_LEASE_SECONDS * 1000,
  clock,
  wait,
  log,
  emitMetric: makeEmitMetric(env.METRIC_NAMESPACE, paymentService),
});

export const handler = makeEndpointHandler(
  { log, clock, originDigests: env.ORIGIN_DIGESTS },
  createPayment,
  answer,
);
