import { expect, test, vi } from "vitest";
import type { PlannerRequest, PlannerResult } from "#frontend/src/queue-planner/planner/call-planner.ts";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";

test("[QUEUE-01] the worker computes one estimate for plans that arrived while it was busy", async () => {
  vi.useFakeTimers();
  const posted: PlannerResult[] = [];
  let receive: ((message: { readonly data: PlannerRequest }) => void) | undefined;
  vi.stubGlobal("addEventListener", (_: string, listener: typeof receive) => (receive = listener));
  vi.stubGlobal("postMessage", (result: PlannerResult) => posted.push(result));
  try {
    await import("#frontend/src/queue-planner/planner/planner.worker.ts");
    const question = makeQuestion({ ...initialPlan, guests: 20 });
    for (const id of [1, 2, 3]) receive?.({ data: { id, question } });
    await vi.runAllTimersAsync();
    expect(posted.map(({ id, isFinal }) => [id, isFinal])).toEqual([
      [3, false],
      [3, true],
    ]);
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});
