import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import { initialPlan } from "./initial-plan.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";

/** Result in the served page, simulated at build time. */
export const initialResult = simulateQueue(makeQuestion(initialPlan), efforts.thorough);
