import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import type { Clock } from "#functions/platform/clock.ts";
import type { ContactRecord, ForwardStore } from "./contact-record.ts";
import type { SendForward } from "./forward-sender.ts";
import { nextForwardState, type ForwardEvent } from "./forward-state.ts";
import { makeForwardedMessage } from "./forwarded-message.ts";
import { isTestMessage } from "./test-signature.ts";

export type ForwardDeps = {
  readonly store: ForwardStore;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly leaseMs: number;
  readonly stageName: string;
  /** The key that the canary signs its messages with. */
  readonly readCanaryKey: () => Promise<string>;
};

export type ForwardedOutcome =
  | { readonly type: "not due" }
  | {
      readonly type: "taken" | "failed" | "parked";
      readonly ref: string;
      readonly reason: string;
      /** Whether other messages would fail as well. */
      readonly isInTrouble: boolean;
    };

export const applyToForward = (
  deps: Pick<ForwardDeps, "store" | "clock">,
  record: ContactRecord,
  event: ForwardEvent,
) => applyEvent(deps, nextForwardState, record, event);

/**
 * Forwards one message if it is due: claim it, send it, record the outcome. If a worker dies in between, its lease
 * expires and the message is sent again under the same key: at least once.
 * @throws when the table or the secret is out of reach, or when the row stays contested.
 */
export const forwardMessage = async (
  deps: ForwardDeps,
  send: SendForward,
  id: string,
): Promise<ForwardedOutcome> => {
  const seen = await deps.store.find(id);
  if (seen?.forwarding.forward !== "pending") return { type: "not due" };
  const { ref } = seen;
  const leaseId = deps.newId();
  const claim = { type: "claim", leaseId, leaseEndsAtEpochMs: deps.clock() + deps.leaseMs } as const;
  const { record, changed } = await applyToForward(deps, seen, claim);
  if (!changed) return { type: "not due" };
  const { forward, parkedBecause = "" } = record.forwarding;
  if (forward === "parked") return { type: "parked", ref, reason: parkedBecause, isInTrouble: false };

  if (await isTestMessage(deps.readCanaryKey, record)) {
    await applyToForward(deps, record, { type: "dropped", leaseId });
    return { type: "not due" };
  }
  const outcome = await send(ref, JSON.stringify(makeForwardedMessage(record, deps.stageName)));
  if (outcome.type === "taken") {
    await applyToForward(deps, record, { type: "taken" });
    return { type: "taken", ref, reason: "", isInTrouble: false };
  }
  const { reason, isFinal, concerns } = outcome;
  const after = await applyToForward(deps, record, { type: "failed", leaseId, reason, isFinal });
  const isParked = after.changed && after.record.forwarding.forward === "parked";
  return { type: isParked ? "parked" : "failed", ref, reason, isInTrouble: concerns === "the receiver" };
};
