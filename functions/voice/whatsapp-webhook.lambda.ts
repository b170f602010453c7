import { randomInt } from "node:crypto";
import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { digestList, nonEmpty, readEnv } from "#functions/platform/env.ts";
import { makeWebhookHandler } from "#functions/platform/http-endpoint.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";
import { receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { voiceService } from "#shared/metrics.ts";
import { whatsappWebhookSchema } from "#shared/voice-parameters.ts";
import { makeKeysReader } from "./keys-reader.ts";
import { messageRows } from "./message-record.ts";
import { makeWhatsappWebhookEndpoint } from "./whatsapp-webhook-endpoint.ts";

const env = readEnv(
  {
    VOICE_TABLE: nonEmpty,
    WHATSAPP_NUMBER_ID: nonEmpty,
    WHATSAPP_WEBHOOK_PARAMETER: nonEmpty,
    NUMBER_KEY_PARAMETER: nonEmpty,
    METRIC_NAMESPACE: nonEmpty,
    ORIGIN_DIGESTS: digestList,
  },
  process.env,
);
const log = makeLog(voiceService);
const clock = Date.now;
const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });
const webhook = readerOf(env.WHATSAPP_WEBHOOK_PARAMETER, whatsappWebhookSchema);

const answer = makeWhatsappWebhookEndpoint({
  messages: makeDynamoDbRowStore(makeDynamoDb(), env.VOICE_TABLE, messageRows),
  numberId: env.WHATSAPP_NUMBER_ID,
  readAppSecrets: async () => (await webhook.read()).appSecrets,
  readKeys: makeKeysReader(readerOf, env.NUMBER_KEY_PARAMETER),
  drawCode: () => String(randomInt(0, 1_000_000)).padStart(6, "0"),
  clock,
  log,
  emitMetric: makeEmitMetric(env.METRIC_NAMESPACE, voiceService),
});

export const handler = makeWebhookHandler(
  { log, clock, originDigests: env.ORIGIN_DIGESTS },
  receiveWhatsappWebhook,
  answer,
  async () => (await webhook.read()).verifyToken,
);
