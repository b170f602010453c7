import { answerDoor, efforts } from "./answer-door.ts";
import { initialPlan } from "./plan.ts";
import { makeQuestion } from "./plan-question.ts";

/** What is served: simulated while the site is built. */
export const initialAnswer = answerDoor(makeQuestion(initialPlan), efforts.thorough);
