import { randomBytes } from "node:crypto";
import { makeDynamoDbMemberSets } from "#functions/platform/dynamodb-member-sets.ts";
import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { makeDynamoDb } from "#functions/platform/dynamodb.ts";
import { digestList, nonEmpty, readEnv } from "#functions/platform/env.ts";
import { makeEndpointHandler } from "#functions/platform/http-endpoint.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";
import { startVoiceCall } from "#shared/contract/api.ts";
import { voiceService } from "#shared/metrics.ts";
import { voiceProviderKeysSchema } from "#shared/voice-parameters.ts";
import { voiceSwitchSchema } from "#shared/voice-switch.ts";
import { callRows } from "./call-record.ts";
import { makeKeysReader } from "./keys-reader.ts";
import { numberRows } from "./number-record.ts";
import { makeRetellProvider } from "./retell-provider.ts";
import { makeVoiceCallEndpoint } from "./voice-call-endpoint.ts";
import { agentsSchema, callerNumberSchema, capsSchema, regionsSchema } from "./voice-env.ts";
import { voiceSwitchAge } from "./voice-switch-age.ts";

const env = readEnv(
  {
    VOICE_TABLE: nonEmpty,
    VOICE_AGENTS: agentsSchema,
    VOICE_REGIONS: regionsSchema,
    VOICE_CAPS: capsSchema,
    VOICE_CALLER_NUMBER: callerNumberSchema,
    VOICE_PROVIDER_BASE: nonEmpty,
    VOICE_PROVIDER_PARAMETER: nonEmpty,
    NUMBER_KEY_PARAMETER: nonEmpty,
    VOICE_SWITCH_PARAMETER: nonEmpty,
    METRIC_NAMESPACE: nonEmpty,
    ORIGIN_DIGESTS: digestList,
  },
  process.env,
);
const log = makeLog(voiceService);
const clock = Date.now;
const db = makeDynamoDb();
const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });

const answer = makeVoiceCallEndpoint({
  numbers: makeDynamoDbRowStore(db, env.VOICE_TABLE, numberRows),
  calls: makeDynamoDbRowStore(db, env.VOICE_TABLE, callRows),
  sets: makeDynamoDbMemberSets(db, env.VOICE_TABLE),
  provider: makeRetellProvider({
    fetch,
    base: env.VOICE_PROVIDER_BASE,
    readApiKeys: readerOf(env.VOICE_PROVIDER_PARAMETER, voiceProviderKeysSchema).read,
    agents: env.VOICE_AGENTS,
    callerNumber: env.VOICE_CALLER_NUMBER,
  }),
  caps: env.VOICE_CAPS,
  callRegions: env.VOICE_REGIONS,
  readSwitch: readerOf(env.VOICE_SWITCH_PARAMETER, voiceSwitchSchema, voiceSwitchAge).read,
  readKeys: makeKeysReader(readerOf, env.NUMBER_KEY_PARAMETER),
  newCallId: () => randomBytes(16).toString("base64url"),
  clock,
  log,
  emitMetric: makeEmitMetric(env.METRIC_NAMESPACE, voiceService),
});

export const handler = makeEndpointHandler(
  { log, clock, originDigests: env.ORIGIN_DIGESTS },
  startVoiceCall,
  answer,
);
