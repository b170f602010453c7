import type { MeteredBase } from "#functions/platform/base.ts";
import * as z from "zod/mini";
import type { receiveVoiceWebhook } from "#shared/contract/api.ts";
import { callIdSchema, voiceWebhookSchema, type VoiceWebhook } from "#shared/voice/voice-contract.ts";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import type { EndpointResponse, WebhookRequest } from "#functions/platform/http/http-endpoint.ts";
import { readSignedWebhook } from "#functions/platform/http/read-signed-webhook.ts";
import { callIdOf, type CallStore } from "./call-record.ts";
import { nextCallState, type CallEvent } from "./call-state.ts";
import { createHmac } from "node:crypto";
import { digestOf, hasAcceptedDigest } from "#functions/platform/http/accepted-digest.ts";

const headerPattern = /^v=(\d{1,15}),d=([0-9a-f]{64})$/i;
const validMs = 5 * 60_000;

/**
 * Retell, https://docs.retellai.com/features/secure-webhook: HMAC-SHA256 (hex) over the received bytes and the time.
 */
export const signVoiceWebhook = (apiKey: string, body: Uint8Array, epochMs: number): string =>
  createHmac("sha256", apiKey).update(body).update(String(epochMs)).digest("hex");

export const isSignedVoiceWebhook = (
  header: string | undefined,
  body: Uint8Array,
  apiKeys: readonly string[],
  now: number,
): boolean => {
  const [, time = "", digest = ""] = headerPattern.exec(header ?? "") ?? [];
  const epochMs = Number(time);
  const accepted = apiKeys.map((key) => digestOf(signVoiceWebhook(key, body, epochMs)));
  const isRight = hasAcceptedDigest(digest.toLowerCase(), accepted);
  return isRight && Math.abs(now - epochMs) <= validMs;
};

type Deps = MeteredBase & {
  readonly calls: CallStore;
  readonly readApiKeys: () => Promise<readonly string[]>;
};
type HandlerResponse = EndpointResponse<typeof receiveVoiceWebhook>;

const received: HandlerResponse = { type: "ok", body: { received: true } };

/** Ends of calls without an answer: https://docs.retellai.com/reliability/debug-call-disconnect. */
const unanswered: ReadonlySet<string> = new Set([
  "dial_busy",
  "dial_failed",
  "dial_no_answer",
  "invalid_destination",
  "telephony_provider_permission_denied",
  "telephony_provider_unavailable",
  "sip_routing_error",
  "no_valid_payment",
  "concurrency_limit_reached",
  "no_concurrency_fallback",
  "registered_call_timeout",
  "marked_as_spam",
  "user_declined",
]);

const eventOf = ({ event, call }: VoiceWebhook): CallEvent | undefined => {
  const providerCallId = call.call_id;
  switch (event) {
    case "call_started":
      return { type: "started", providerCallId };
    case "call_ended":
      return {
        type: unanswered.has(call.disconnection_reason ?? "") ? "not answered" : "ended",
        providerCallId,
      };
    default:
      return undefined;
  }
};

/**
 * Records the progress of a call that the provider reports. A webhook that is late, repeated, out of order, or about an
 * unknown call or event is accepted and changes nothing: after an error response it would be sent again.
 * @throws if the table or the keys are out of reach: the provider then sends it again
 */
export const makeVoiceWebhookEndpoint =
  (deps: Deps) =>
  async ({ body, header }: WebhookRequest<typeof receiveVoiceWebhook>): Promise<HandlerResponse> => {
    const apiKeys = await deps.readApiKeys();
    const read = readSignedWebhook(deps, {
      isSigned: isSignedVoiceWebhook(header("x-retell-signature"), body, apiKeys, deps.clock()),
      body,
      schema: voiceWebhookSchema,
      refused: voiceMetrics.refusedVoiceWebhooks,
      accepted: voiceMetrics.acceptedVoiceWebhooks,
    });
    if (read.type === "refused") return read;
    const { webhook } = read;
    const event = eventOf(webhook);
    const callId = z.safeParse(callIdSchema, webhook.call.metadata?.callId).data;
    const record =
      event === undefined || callId === undefined ? undefined : await deps.calls.find(callIdOf(callId));
    if (event === undefined || callId === undefined || record === undefined) return received;

    const calls = { store: deps.calls, clock: deps.clock };
    const { changed } = await applyEvent(calls, nextCallState, record, event);
    if (changed) deps.log.info("voice webhook", { callId, outcome: event.type });
    return received;
  };
