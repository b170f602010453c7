import * as z from "zod/mini";
import { contactRows } from "#functions/contact/contact-record.ts";
import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { nonEmpty, positiveInteger, readEnv } from "#functions/platform/env.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";
import { canaryKeySchema } from "#shared/canary.ts";
import { canaryService } from "#shared/metrics.ts";
import { makeCanary } from "./canary.ts";

const env = readEnv(
  {
    CONTACT_TABLE: nonEmpty,
    CANARY_KEY_PARAMETER: nonEmpty,
    SITE_URL_PARAMETER: nonEmpty,
    CANARY_INTERVAL_MINUTES: positiveInteger,
    METRIC_NAMESPACE: nonEmpty,
  },
  process.env,
);
const clock = Date.now;
const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });

export const handler = makeCanary({
  readSiteUrl: readerOf(env.SITE_URL_PARAMETER, z.url()).read,
  readKey: readerOf(env.CANARY_KEY_PARAMETER, canaryKeySchema).read,
  findRecord: makeDynamoDbRowStore(makeDynamoDb(), env.CONTACT_TABLE, contactRows).find,
  fetch,
  clock,
  intervalMs: env.CANARY_INTERVAL_MINUTES * 60_000,
  log: makeLog(canaryService),
  emitMetric: makeEmitMetric(env.METRIC_NAMESPACE, canaryService),
});
