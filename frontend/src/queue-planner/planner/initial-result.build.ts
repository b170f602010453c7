import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import { initialPlan } from "./initial-plan.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";

/** What is served: simulated while the site is built. */
export const initialResult = simulateQueue(makeQuestion(initialPlan), efforts.thorough);
