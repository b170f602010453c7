import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { nonEmpty, positiveInteger, readEnv } from "#functions/platform/env.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";
import { makeSesClient, makeSesMailer } from "#functions/platform/ses-mailer.ts";
import { canaryKeySchema } from "#shared/canary.ts";
import { contactService } from "#shared/metrics.ts";
import { makeContactMail } from "./contact-mail.ts";
import { contactRows } from "./contact-record.ts";

const env = readEnv(
  {
    CONTACT_TABLE: nonEmpty,
    MAIL_FROM: nonEmpty,
    SUPPORT_EMAIL: nonEmpty,
    CANARY_KEY_PARAMETER: nonEmpty,
    MAIL_CONFIGURATION_SET: nonEmpty,
    MAIL_LEASE_SECONDS: positiveInteger,
    METRIC_NAMESPACE: nonEmpty,
  },
  process.env,
);
const clock = Date.now;
const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });

const run = makeContactMail({
  store: makeDynamoDbRowStore(makeDynamoDb(), env.CONTACT_TABLE, contactRows),
  mailer: makeSesMailer(makeSesClient(), {
    from: env.MAIL_FROM,
    configurationSet: env.MAIL_CONFIGURATION_SET,
  }),
  clock,
  newId: randomUUID,
  supportEmail: env.SUPPORT_EMAIL,
  readCanaryKey: readerOf(env.CANARY_KEY_PARAMETER, canaryKeySchema).read,
  leaseMs: env.MAIL_LEASE_SECONDS * 1000,
  log: makeLog(contactService),
  emitMetric: makeEmitMetric(env.METRIC_NAMESPACE, contactService),
});

export const handler = (event: unknown, context: Context) =>
  run(event, () => context.getRemainingTimeInMillis());
