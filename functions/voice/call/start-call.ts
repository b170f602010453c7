import type { MeteredBase } from "#functions/platform/base.ts";
import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import { describeError } from "#functions/platform/log.ts";
import type { MemberSets } from "#functions/platform/rows/member-sets.ts";
import { releaseShares, reserveShares, type Share } from "#functions/platform/rows/nested-shares.ts";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import { makeCallRecord, type CallRecord, type CallStore } from "./call-record.ts";
import { nextCallState, type CallEvent } from "./call-state.ts";
import { decideOnNumber, type NumberDeps } from "../number/decide-on-number.ts";
import { reopenCode } from "../code/redeem-code.ts";
import type { CallOutcome, CallRequest, VoiceProvider } from "./voice-provider.ts";

type PlaceDeps = MeteredBase & { readonly calls: CallStore; readonly provider: VoiceProvider };

const eventOf = (outcome: CallOutcome): CallEvent =>
  outcome.type === "accepted"
    ? { type: "accepted", providerCallId: outcome.providerCallId }
    : { type: outcome.type === "unknown" ? "unconfirmed" : "not placed" };

const isFailure = ({ type }: CallOutcome): boolean =>
  type === "unpaid" || type === "failed" || type === "unknown";

/** The provider's response counts even if it cannot be stored: a row left behind is read as unconfirmed. */
const placeCall = async (deps: PlaceDeps, record: CallRecord, request: CallRequest): Promise<CallOutcome> => {
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
    deps.log.warn("the result of a call could not be stored", { callId, ...describeError(error) });
  }
  return outcome;
};

export type StartDeps = PlaceDeps & NumberDeps & { readonly sets: MemberSets };

type WantedCall = {
  readonly request: CallRequest;
  readonly numberHash: string;
  readonly consent: string | undefined;
  /** The last is the budget. */
  readonly caps: readonly Share[];
  /** The time after which too little is left to wait for the provider and to store its response. */
  readonly dialBeforeEpochMs: number;
};

/** Undoes a call that was certainly not placed. A part that cannot be written does not stop the others. */
const takeBack = async (deps: StartDeps, { caps, numberHash, request: { callId } }: WantedCall) => {
  const parts = await Promise.allSettled([
    releaseShares(deps.sets, caps, callId),
    decideOnNumber(deps, numberHash, (state) => reopenCode(state, callId)),
  ]);
  for (const part of parts) if (part.status === "rejected") throw part.reason;
};

/** Undoes as much as can be written. A code left behind turns out to be free when the next request enters it. */
const takeBackIfPossible = async (deps: StartDeps, wanted: WantedCall): Promise<void> => {
  try {
    await takeBack(deps, wanted);
  } catch (error) {
    const { callId } = wanted.request;
    deps.log.warn("a call's reservations could not be released", { callId, ...describeError(error) });
  }
};

const tooLate = () => Object.assign(new Error("no time is left to place a call"), { name: "TimeoutError" });

/** Creates the row without which no call is placed, and only then checks the time: the write may have been slow. */
const addCall = async (deps: StartDeps, wanted: WantedCall): Promise<CallRecord> => {
  const record = makeCallRecord({ ...wanted, callId: wanted.request.callId, nowEpochMs: deps.clock() });
  const added = await deps.calls.add(record);
  // A known row is our own, whose reply was lost, or was created by a request that treated ours as dead.
  if (added.type === "known" && added.record.call.step !== "placing") throw tooLate();
  if (deps.clock() >= wanted.dialBeforeEpochMs) {
    const calls = { store: deps.calls, clock: deps.clock };
    await applyEvent(calls, nextCallState, record, { type: "not placed" });
    throw tooLate();
  }
  return record;
};

const reserve = async (
  deps: StartDeps,
  wanted: WantedCall,
): Promise<CallRecord | { readonly type: "demo limit" }> => {
  const { caps, request } = wanted;
  try {
    const taken = await reserveShares(deps.sets, caps, request.callId);
    if (taken.type === "full") {
      await takeBack(deps, wanted);
      return { type: "demo limit" };
    }
    deps.emitMetric(voiceMetrics.budgetUsed, Math.round((100 * taken.count) / taken.max));
    return await addCall(deps, wanted);
  } catch (error) {
    await takeBackIfPossible(deps, wanted);
    throw error;
  }
};

/**
 * Reserves the maximum cost of a call, stores it, and places it. A call that certainly does not ring releases
 * everything, the code included; one that may ring releases nothing.
 * @throws if the table is out of reach, or no time is left: nothing was placed
 */
export const startCall = async (
  deps: StartDeps,
  wanted: WantedCall,
): Promise<CallOutcome | { readonly type: "demo limit" }> => {
  const reserved = await reserve(deps, wanted);
  if ("type" in reserved) return reserved;
  const outcome = await placeCall(deps, reserved, wanted.request);
  if (outcome.type !== "accepted" && outcome.type !== "unknown") await takeBackIfPossible(deps, wanted);
  return outcome;
};
