import type { MeteredBase } from "#functions/platform/base.ts";
import { contactMetrics } from "#shared/metrics.ts";
import { readDuePages } from "#functions/platform/rows/row-store.ts";
import type { WorkResult } from "#functions/platform/rows/run-due-work.ts";
import { applyToForward, forwardMessage, type ForwardDeps } from "./forward-message.ts";
import { forwardAttemptMs, type SendForward } from "./forward-sender.ts";
import { mostPauseMs } from "./forward-state.ts";
import { readForwardJob } from "../mail-job.ts";
import { runAll, sweepPage, drainBacklog, writingMs } from "../message-work.ts";
import { respondToOperator, type DecidedPage, type ReviewPage } from "../messages-under-review.ts";

type Deps = ForwardDeps &
  MeteredBase & {
    readonly readSecrets: () => Promise<unknown>;
    /** Undefined if the stage forwards nothing; waiting messages then stay in the backlog. */
    readonly send: SendForward | undefined;
  };

const forward = async (deps: Deps, send: SendForward, id: string): Promise<WorkResult> => {
  const outcome = await forwardMessage(deps, send, id);
  if (outcome.type === "not due") return "done";
  const { type, ref, reason, isInTrouble } = outcome;
  deps.log[type === "taken" ? "info" : "warn"]("forward", { ref, outcome: type, reason });
  return isInTrouble ? "trouble" : "done";
};

const sweep = async (deps: Deps, send: SendForward, timeLeftMs: () => number): Promise<void> => {
  const now = deps.clock();
  deps.emitMetric(contactMetrics.forwardsUnderReview, (await deps.store.listDue("parked", now)).length);
  // Read first: without the secrets nothing can be sent, so nothing is claimed.
  await deps.readSecrets();
  const { count, oldestAgeSeconds } = await drainBacklog(
    readDuePages(deps.store, "pending", now + mostPauseMs + deps.leaseMs, sweepPage),
    now,
    (ids) =>
      runAll(
        deps,
        ids,
        () => timeLeftMs() > forwardAttemptMs + writingMs,
        (id) => forward(deps, send, id),
      ),
  );
  deps.emitMetric(contactMetrics.oldestForwardAge, oldestAgeSeconds, "Seconds");
  if (count > 0) deps.log.info("forwards", { count });
};

const sweepNothing = ({ emitMetric }: Deps): void => {
  emitMetric(contactMetrics.forwardsUnderReview, 0);
  emitMetric(contactMetrics.oldestForwardAge, 0, "Seconds");
};

/** Uses the same rows as the mail function but its own state and time, so no mail ever waits for the receiver. */
export const makeContactForward =
  (deps: Deps) =>
  async (event: unknown, timeLeftMs: () => number): Promise<ReviewPage | DecidedPage | undefined> => {
    const job = readForwardJob(event);
    switch (job.type) {
      case "sweep":
        await (deps.send === undefined ? sweepNothing(deps) : sweep(deps, deps.send, timeLeftMs));
        return undefined;
      case "list under review":
      case "decide":
        return respondToOperator(
          {
            log: deps.log,
            page: (limit, after) => deps.store.pageDue("parked", deps.clock(), { limit, after }),
            why: async (id) => (await deps.store.find(id))?.forwarding.parkedBecause,
            decide: async (id, decision) => {
              const seen = await deps.store.find(id);
              const after = seen && (await applyToForward(deps, seen, { type: decision }));
              return after?.changed === true ? after.record : undefined;
            },
          },
          job,
          timeLeftMs,
        );
    }
  };
