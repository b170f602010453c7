import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { digestList, nonEmpty, readEnv } from "#functions/platform/env.ts";
import { makeWebhookHandler } from "#functions/platform/http-endpoint.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";
import { receiveVoiceWebhook } from "#shared/contract/api.ts";
import { voiceService } from "#shared/metrics.ts";
import { voiceProviderKeysSchema } from "#shared/voice-parameters.ts";
import { callRows } from "./call-record.ts";
import { makeVoiceWebhookEndpoint } from "./voice-webhook-endpoint.ts";

const env = readEnv(
  {
    VOICE_TABLE: nonEmpty,
    VOICE_PROVIDER_PARAMETER: nonEmpty,
    METRIC_NAMESPACE: nonEmpty,
    ORIGIN_DIGESTS: digestList,
  },
  process.env,
);
const log = makeLog(voiceService);
const clock = Date.now;
const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });

const answer = makeVoiceWebhookEndpoint({
  calls: makeDynamoDbRowStore(makeDynamoDb(), env.VOICE_TABLE, callRows),
  readApiKeys: readerOf(env.VOICE_PROVIDER_PARAMETER, voiceProviderKeysSchema).read,
  clock,
  log,
  emitMetric: makeEmitMetric(env.METRIC_NAMESPACE, voiceService),
});

export const handler = makeWebhookHandler(
  { log, clock, originDigests: env.ORIGIN_DIGESTS },
  receiveVoiceWebhook,
  answer,
);
