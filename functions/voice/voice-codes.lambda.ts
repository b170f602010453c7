import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { nonEmpty, positiveInteger, readEnv } from "#functions/platform/env.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";
import { voiceService } from "#shared/metrics.ts";
import { whatsappTokenSchema } from "#shared/voice-parameters.ts";
import { whatsappSendModes } from "#shared/voice-settings.ts";
import { makeKeysReader } from "./keys-reader.ts";
import { messageRows } from "./message-record.ts";
import { numberRows } from "./number-record.ts";
import { makeVoiceCodes } from "./voice-codes.ts";
import { makeWhatsappReplySender } from "./whatsapp-reply-sender.ts";

const env = readEnv(
  {
    VOICE_TABLE: nonEmpty,
    WHATSAPP_BASE: nonEmpty,
    WHATSAPP_NUMBER_ID: nonEmpty,
    WHATSAPP_SEND_MODE: z.enum(whatsappSendModes),
    WHATSAPP_TOKEN_PARAMETER: nonEmpty,
    NUMBER_KEY_PARAMETER: nonEmpty,
    VOICE_CODES_LEASE_SECONDS: positiveInteger,
    METRIC_NAMESPACE: nonEmpty,
  },
  process.env,
);
const clock = Date.now;
const db = makeDynamoDb();
const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });

const run = makeVoiceCodes({
  messages: makeDynamoDbRowStore(db, env.VOICE_TABLE, messageRows),
  numbers: makeDynamoDbRowStore(db, env.VOICE_TABLE, numberRows),
  sender: makeWhatsappReplySender({
    fetch,
    base: env.WHATSAPP_BASE,
    numberId: env.WHATSAPP_NUMBER_ID,
    sendMode: env.WHATSAPP_SEND_MODE,
    token: readerOf(env.WHATSAPP_TOKEN_PARAMETER, whatsappTokenSchema),
  }),
  readKeys: makeKeysReader(readerOf, env.NUMBER_KEY_PARAMETER),
  newId: randomUUID,
  leaseMs: env.VOICE_CODES_LEASE_SECONDS * 1000,
  clock,
  log: makeLog(voiceService),
  emitMetric: makeEmitMetric(env.METRIC_NAMESPACE, voiceService),
});

export const handler = (event: unknown, context: Context) =>
  run(event, () => context.getRemainingTimeInMillis());
