import { answerDoor, efforts } from "#shared/queue-planner/answer-door.ts";
import { initialPlan } from "../../content/initial-plan.ts";
import { makeQuestion } from "#shared/door/plan-question.ts";

/** What is served: simulated while the site is built. */
export const initialAnswer = answerDoor(makeQuestion(initialPlan), efforts.thorough);
