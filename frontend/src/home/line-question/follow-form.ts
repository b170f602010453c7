import { makePlanner, openPlannerWorker } from "../../queue-planner/planner/call-planner.ts";
import { initialPlan } from "../../queue-planner/planner/initial-plan.ts";
import { readPlan } from "../../queue-planner/planner/read-address.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { shorten } from "../../queue-planner/planner/short-result.ts";

/** Answers the question as it stands in the form, now and with every change; all it does not ask is as in the first plan. */
export const followForm = (form: HTMLFormElement, signal: AbortSignal): void => {
  const planner = makePlanner(openPlannerWorker, {
    onResult: (answer) => {
      for (const [name, text] of Object.entries(shorten(answer))) {
        const place = document.querySelector(`[data-answer="${name}"]`);
        // A word that stays is not announced again.
        if (place && place.textContent !== text) place.textContent = text;
      }
    },
    // What stands there answers the question before; the button leads to the page that tells more.
    onFailure: () => {},
  });
  const ask = (): void => {
    const fields = new FormData(form);
    const read = (name: string): string | null => {
      const value = fields.get(name);
      return typeof value === "string" ? value : null;
    };
    planner.ask(makeQuestion(readPlan(read, initialPlan)));
  };
  form.addEventListener("input", ask, { signal });
  signal.addEventListener("abort", planner.close);
  ask();
};
