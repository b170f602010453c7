import { endpointLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { readVoiceCall } from "#shared/contract/api.ts";
import { voiceService } from "#shared/voice/voice-metrics.ts";
import { makeVoiceCallStatusEndpoint } from "./voice-call-status-endpoint.ts";
import { callStatusDependencies } from "../voice-dependencies.ts";

export const handler = endpointLambda(readVoiceCall, voiceService, (base) =>
  makeVoiceCallStatusEndpoint(callStatusDependencies(base)),
);
