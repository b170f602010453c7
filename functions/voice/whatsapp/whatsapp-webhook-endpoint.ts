import type { MeteredBase } from "#functions/platform/base.ts";
import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import type { receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import { digestOf, hasAcceptedDigest } from "#functions/platform/http/accepted-digest.ts";
import type { EndpointResponse, WebhookRequest } from "#functions/platform/http/http-endpoint.ts";
import { readSignedWebhook } from "#functions/platform/http/read-signed-webhook.ts";
import { codeDigits, furtherDigits } from "#shared/voice/code-digits.ts";
import { makeMessageRecord, messageIdOf, type MessageStore } from "./message-record.ts";
import type { NumberKeys } from "#functions/platform/number-keys.ts";
import { readReplyFailures } from "./read-reply-failures.ts";
import { readWhatsappChanges } from "./read-whatsapp-changes.ts";
import { readWhatsappMessages, type CodeRequest } from "./read-whatsapp-messages.ts";
import { sealReply } from "./sealed-reply.ts";

type Deps = MeteredBase & {
  readonly messages: Pick<MessageStore, "add">;
  /** Meta's id of our number: one app may serve several. */
  readonly numberId: string;
  readonly readAppSecrets: () => Promise<readonly string[]>;
  readonly readKeys: () => Promise<NumberKeys>;
  readonly drawDigits: (count: number) => string;
};
type HandlerResponse = EndpointResponse<typeof receiveWhatsappWebhook>;

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks: over the received bytes. */
export const signWhatsappWebhook = (appSecret: string, body: Uint8Array): string =>
  `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;

/** Stores a message that requests a code. A message that is delivered again has its row, and its code, already. */
const storeMessage = async (deps: Deps, keys: NumberKeys, requested: CodeRequest): Promise<void> => {
  const { messageId, recipient, nonce, askedAtEpochMs } = requested;
  const id = messageIdOf(keys.hash("message", messageId));
  const sealed = sealReply(keys, id, {
    recipient,
    code: deps.drawDigits(codeDigits),
    further: deps.drawDigits(furtherDigits),
    nonceHash: nonce === undefined ? undefined : keys.hash("nonce", nonce),
  });
  await deps.messages.add(makeMessageRecord({ id, sealed, askedAtEpochMs, nowEpochMs: deps.clock() }));
};

/**
 * Receives messages to our WhatsApp number, and reports about our replies. It only writes one row per message before it
 * responds, since Meta waits only a moment. The inserted row triggers the function that replies. Reports are counted.
 * @throws if the table or a parameter is out of reach: Meta then sends it again
 */
export const makeWhatsappWebhookEndpoint =
  (deps: Deps) =>
  async ({ body, header }: WebhookRequest<typeof receiveWhatsappWebhook>): Promise<HandlerResponse> => {
    const accepted = (await deps.readAppSecrets()).map((secret) =>
      digestOf(signWhatsappWebhook(secret, body)),
    );
    const read = readSignedWebhook(deps, {
      isSigned: hasAcceptedDigest(header("x-hub-signature-256")?.toLowerCase(), accepted),
      body,
      schema: z.unknown(),
      refused: voiceMetrics.refusedWhatsappWebhooks,
      accepted: voiceMetrics.acceptedWhatsappWebhooks,
    });
    if (read.type === "refused") return read;
    const { webhook } = read;
    const changes = readWhatsappChanges(webhook, deps.numberId);
    const requested = readWhatsappMessages(changes, deps.clock());
    if (requested.length > 0) {
      const keys = await deps.readKeys();
      await Promise.all(requested.map((message) => storeMessage(deps, keys, message)));
      deps.log.info("messages", { count: requested.length });
    }
    // Last, since Meta sends the webhook again if a message could not be stored.
    for (const reason of readReplyFailures(changes)) {
      deps.emitMetric(voiceMetrics.replyFailures, 1);
      deps.log.warn("reply", { outcome: "failed", reason });
    }
    return { type: "ok", body: { received: true } };
  };
