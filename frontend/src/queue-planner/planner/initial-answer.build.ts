import { answerDoor, efforts } from "#shared/queue-planner/answer-door.ts";
import { initialPlan } from "./initial-plan.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";

/** What is served: simulated while the site is built. */
export const initialAnswer = answerDoor(makeQuestion(initialPlan), efforts.thorough);
