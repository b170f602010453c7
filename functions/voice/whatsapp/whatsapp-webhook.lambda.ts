import { webhookLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { voiceService } from "#shared/metrics.ts";
import { whatsappWebhookParts } from "../code/code-parts.ts";
import { makeWhatsappWebhookEndpoint } from "./whatsapp-webhook-endpoint.ts";

export const handler = webhookLambda(receiveWhatsappWebhook, voiceService, (base) => {
  const parts = whatsappWebhookParts(base);
  return [makeWhatsappWebhookEndpoint(parts), parts.readVerifyToken];
});
