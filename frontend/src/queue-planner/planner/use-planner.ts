import { useCallback, useEffect, useRef, useState } from "react";
import type { QueueResult } from "#shared/queue-planner/simulate-queue.ts";
import { makePlanner, openPlannerWorker } from "./call-planner.ts";
import type { Plan } from "#shared/queue-planner/plan.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";

export type PlanResult = { readonly plan: Plan; readonly result: QueueResult };

export type PlannerState = {
  /** The latest result, which may be the quick estimate. */
  readonly shown: PlanResult;
  /** The latest thorough result. */
  readonly settled: PlanResult;
  readonly failed: boolean;
};

/** Computes results for one plan after another. The previous result stays until the next one has arrived. */
export const usePlanner = (served: PlanResult) => {
  const [state, setState] = useState<PlannerState>({ shown: served, settled: served, failed: false });
  const latest = useRef(served.plan);
  const planner = useRef<ReturnType<typeof makePlanner>>(undefined);

  const simulate = useCallback((plan: Plan): void => {
    latest.current = plan;
    planner.current ??= makePlanner(openPlannerWorker, {
      onResult: (result, isFinal) => {
        const shown = { plan: latest.current, result };
        setState(({ settled }) => ({ shown, settled: isFinal ? shown : settled, failed: false }));
      },
      onFailure: () => setState((before) => ({ ...before, failed: true })),
    });
    planner.current.simulate(makeQuestion(plan));
  }, []);

  useEffect(() => () => planner.current?.close(), []);

  return { state, simulate };
};
