import { createHmac } from "node:crypto";
import type { WebhookRequest } from "#infra/local/http/deliver-webhook.ts";
import type { CallDecision, CallOutcome, ProviderCall } from "./voice-call.ts";

/**
 * none: lost. duplicate: each is sent twice. reordered: the last comes first, then the earlier ones. forged: signed
 * with a wrong key. stale: signed six minutes ago.
 */
export const callWebhookModes = ["once", "none", "duplicate", "reordered", "forged", "stale"] as const;
export type CallWebhookMode = (typeof callWebhookModes)[number];

type CallEvent = "call_started" | "call_ended" | "call_analyzed";

/** The events that report a call in this state. A call without an answer never starts. */
const eventsOf = (before: CallOutcome, decision: CallDecision): readonly CallEvent[] => {
  if (decision === "answered") return ["call_started"];
  if (decision !== "ended") return ["call_ended"];
  return before === "ringing"
    ? ["call_started", "call_ended", "call_analyzed"]
    : ["call_ended", "call_analyzed"];
};

export const planCallWebhooks = (
  before: CallOutcome,
  decision: CallDecision,
  mode: CallWebhookMode,
): readonly CallEvent[] => {
  const events = eventsOf(before, decision);
  switch (mode) {
    case "none":
      return [];
    case "duplicate":
      return events.flatMap((event) => [event, event]);
    case "reordered":
      return decision === "ended" ? ["call_analyzed", "call_ended", "call_started"] : events;
    case "once":
    case "forged":
    case "stale":
      return events;
  }
};

const disconnectionReasons: Readonly<Record<Exclude<CallDecision, "answered">, string>> = {
  ended: "user_hangup",
  busy: "dial_busy",
  failed: "dial_failed",
  "no-answer": "dial_no_answer",
};

const describeProgress = (outcome: CallOutcome, event: CallEvent) => {
  if (event === "call_started" || outcome === "ringing" || outcome === "answered")
    return { call_status: "ongoing" };
  return {
    call_status: outcome === "ended" ? "ended" : "not_connected",
    disconnection_reason: disconnectionReasons[outcome],
  };
};

export const describeCall = ({ id, agentId, from, to, metadata }: ProviderCall) => ({
  call_id: id,
  call_type: "phone_call",
  agent_id: agentId,
  direction: "outbound",
  from_number: from,
  to_number: to,
  ...(metadata === undefined ? {} : { metadata }),
});

export const makeCallSignature = (body: string, apiKey: string, signedAtEpochMs: number): string => {
  const digest = createHmac("sha256", apiKey).update(`${body}${signedAtEpochMs}`).digest("hex");
  return `v=${signedAtEpochMs},d=${digest}`;
};

/** The site accepts a signature for five minutes. */
const staleMs = 6 * 60 * 1000;

export const makeCallWebhook = (
  call: ProviderCall,
  event: CallEvent,
  { mode, nowEpochMs }: { readonly mode: CallWebhookMode; readonly nowEpochMs: number },
): WebhookRequest => {
  const body = JSON.stringify({
    event,
    call: { ...describeCall(call), ...describeProgress(call.outcome, event) },
  });
  return {
    headers: {
      "content-type": "application/json",
      "x-retell-signature": makeCallSignature(
        body,
        mode === "forged" ? "key_unknown" : call.apiKey,
        mode === "stale" ? nowEpochMs - staleMs : nowEpochMs,
      ),
    },
    body,
  };
};
