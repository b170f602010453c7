import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import type { Clock } from "#functions/platform/clock.ts";
import { describeError, type Log } from "#functions/platform/log.ts";
import type { EmitMetric } from "#functions/platform/metrics.ts";
import { voiceMetrics } from "#shared/metrics.ts";
import type { CallRecord, CallStore } from "./call-record.ts";
import { nextCallState, type CallEvent } from "./call-state.ts";
import type { CallOutcome, CallRequest, VoiceProvider } from "./voice-provider.ts";

export type PlaceDeps = {
  readonly calls: CallStore;
  readonly clock: Clock;
  readonly provider: VoiceProvider;
  readonly log: Log;
  readonly emitMetric: EmitMetric;
};

const eventOf = (outcome: CallOutcome): CallEvent => {
  switch (outcome.type) {
    case "accepted":
      return { type: "accepted", providerCallId: outcome.providerCallId };
    case "unknown":
      return { type: "unconfirmed" };
    case "number":
    case "busy":
    case "unpaid":
    case "failed":
      return { type: "not placed" };
  }
};

const isFailure = ({ type }: CallOutcome): boolean =>
  type === "unpaid" || type === "failed" || type === "unknown";

/**
 * Asks the provider for one call, and records the outcome. The provider's answer counts even if it cannot be written: a
 * row left behind reads as unconfirmed.
 * @param record the row of the call, as this request has just made it.
 */
export const placeCall = async (
  deps: PlaceDeps,
  record: CallRecord,
  request: CallRequest,
): Promise<CallOutcome> => {
  const { callId } = request;
  const outcome = await deps.provider.startCall(request);
  if (outcome.type === "accepted") deps.emitMetric(voiceMetrics.callsPlaced, 1);
  if (isFailure(outcome)) deps.emitMetric(voiceMetrics.providerFailures, 1);
  deps.log[isFailure(outcome) ? "warn" : "info"]("voice call", {
    callId,
    outcome: outcome.type,
    ...(outcome.type === "accepted" ? {} : { reason: outcome.code }),
  });
  try {
    await applyEvent({ store: deps.calls, clock: deps.clock }, nextCallState, record, eventOf(outcome));
  } catch (error) {
    deps.log.warn("the outcome of a call could not be written", { callId, ...describeError(error) });
  }
  return outcome;
};
