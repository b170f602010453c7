import { makePlanner, openPlannerWorker } from "./ask-planner.ts";
import { initialPlan } from "./plan.ts";
import { readPlan } from "./plan-address.ts";
import { makeQuestion } from "./plan-question.ts";
import { shorten, type ShortAnswer } from "./short-answer.ts";

/** The planner for a form that asks for a few of its numbers; all others are as in a plan that nobody has changed. */
export const makeFormPlanner = (onAnswer: (answer: ShortAnswer) => void) => {
  const planner = makePlanner(openPlannerWorker, {
    onAnswer: (answer) => onAnswer(shorten(answer)),
    // What stands there is the answer to the last question; the form leads to the page that can say so.
    onFailure: () => {},
  });
  return {
    ask: (fields: FormData): void => {
      const read = (name: string): string | null => {
        const value = fields.get(name);
        return typeof value === "string" ? value : null;
      };
      planner.ask(makeQuestion(readPlan(read, initialPlan)));
    },
    close: planner.close,
  };
};

export type FormPlanner = ReturnType<typeof makeFormPlanner>;
