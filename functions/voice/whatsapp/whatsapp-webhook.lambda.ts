import { verifiedWebhookLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { voiceService } from "#shared/voice/voice-metrics.ts";
import { whatsappWebhookDependencies } from "../code/code-dependencies.ts";
import { makeWhatsappWebhookEndpoint } from "./whatsapp-webhook-endpoint.ts";

export const handler = verifiedWebhookLambda(receiveWhatsappWebhook, voiceService, (base) => {
  const dependencies = whatsappWebhookDependencies(base);
  const { readVerifyToken } = dependencies;
  return { response: makeWhatsappWebhookEndpoint(dependencies), readVerifyToken };
});
