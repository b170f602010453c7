import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { digestList, nonEmpty, readEnv } from "#functions/platform/env.ts";
import { makeEndpointHandler } from "#functions/platform/http-endpoint.ts";
import { makeLog } from "#functions/platform/log.ts";
import { readVoiceCall } from "#shared/contract/api.ts";
import { voiceService } from "#shared/metrics.ts";
import { callRows } from "./call-record.ts";
import { makeVoiceCallStatusEndpoint } from "./voice-call-status-endpoint.ts";

const env = readEnv({ VOICE_TABLE: nonEmpty, ORIGIN_DIGESTS: digestList }, process.env);
const clock = Date.now;

export const handler = makeEndpointHandler(
  { log: makeLog(voiceService), clock, originDigests: env.ORIGIN_DIGESTS },
  readVoiceCall,
  makeVoiceCallStatusEndpoint({
    calls: makeDynamoDbRowStore(makeDynamoDb(), env.VOICE_TABLE, callRows),
    clock,
  }),
);
