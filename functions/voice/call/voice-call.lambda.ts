import { endpointLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { startVoiceCall } from "#shared/contract/api.ts";
import { voiceService } from "#shared/voice/voice-metrics.ts";
import { makeVoiceCallEndpoint } from "./voice-call-endpoint.ts";
import { callDependencies } from "./call-dependencies.ts";

export const handler = endpointLambda(startVoiceCall, voiceService, (base) =>
  makeVoiceCallEndpoint(callDependencies(base)),
);
