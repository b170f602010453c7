import { webhookLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { voiceService } from "#shared/metrics.ts";
import { whatsappWebhookDependencies } from "../code/code-dependencies.ts";
import { makeWhatsappWebhookEndpoint } from "./whatsapp-webhook-endpoint.ts";

export const handler = webhookLambda(receiveWhatsappWebhook, voiceService, (base) => {
  const parts = whatsappWebhookDependencies(base);
  return [makeWhatsappWebhookEndpoint(parts), parts.readVerifyToken];
});
