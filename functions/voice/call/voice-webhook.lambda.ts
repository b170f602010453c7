import { webhookLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { receiveVoiceWebhook } from "#shared/contract/api.ts";
import { voiceService } from "#shared/voice/voice-metrics.ts";
import { voiceWebhookDependencies } from "../voice-dependencies.ts";
import { makeVoiceWebhookEndpoint } from "./voice-webhook-endpoint.ts";

export const handler = webhookLambda(receiveVoiceWebhook, voiceService, (base) =>
  makeVoiceWebhookEndpoint(voiceWebhookDependencies(base)),
);
