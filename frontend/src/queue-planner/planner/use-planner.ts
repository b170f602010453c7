import { useCallback, useEffect, useRef, useState } from "react";
import type { DoorAnswer } from "#shared/queue-planner/answer-door.ts";
import { makePlanner, openPlannerWorker } from "./ask-planner.ts";
import type { Plan } from "#shared/queue-planner/plan.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";

export type AnsweredPlan = { readonly plan: Plan; readonly answer: DoorAnswer };

export type PlannerState = {
  /** The newest, which may be a rough one. */
  readonly shown: AnsweredPlan;
  /** The newest that is thorough. */
  readonly settled: AnsweredPlan;
  readonly failed: boolean;
};

/** Answers plan after plan. Until the next answer has come the last one stays. */
export const usePlanner = (served: AnsweredPlan) => {
  const [state, setState] = useState<PlannerState>({ shown: served, settled: served, failed: false });
  const asked = useRef(served.plan);
  const planner = useRef<ReturnType<typeof makePlanner>>(undefined);

  const ask = useCallback((plan: Plan): void => {
    asked.current = plan;
    planner.current ??= makePlanner(openPlannerWorker, {
      onAnswer: (answer, isFinal) => {
        const shown = { plan: asked.current, answer };
        setState(({ settled }) => ({ shown, settled: isFinal ? shown : settled, failed: false }));
      },
      onFailure: () => setState((before) => ({ ...before, failed: true })),
    });
    planner.current.ask(makeQuestion(plan));
  }, []);

  useEffect(() => () => planner.current?.close(), []);

  return { state, ask };
};
