import { acceptNumbers } from "../../ui/accept-numbers.ts";
import { makePlanner, openPlannerWorker } from "../../queue-planner/planner/call-planner.ts";
import { initialPlan } from "../../queue-planner/planner/initial-plan.ts";
import { readPlan } from "../../queue-planner/planner/read-address.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { shorten } from "../../queue-planner/planner/short-result.ts";

/**
 * Computes the result for the form's values, now and after every change. All other values are those of the
 * initial plan.
 */
export const updateEstimate = (form: HTMLFormElement, signal: AbortSignal): void => {
  const planner = makePlanner(openPlannerWorker, {
    onResult: (result) => {
      for (const [name, text] of Object.entries(shorten(result))) {
        const place = document.querySelector(`[data-answer="${name}"]`);
        // Unchanged text is not set, so that screen readers do not announce it again.
        if (place && place.textContent !== text) place.textContent = text;
      }
    },
    // The previous result stays; the button leads to the planner's own page.
    onFailure: () => {},
  });
  const simulate = (): void => {
    const fields = new FormData(form);
    const read = (name: string): string | null => {
      const value = fields.get(name);
      return typeof value === "string" ? value : null;
    };
    planner.simulate(makeQuestion(readPlan(read, initialPlan)));
  };
  form.addEventListener("input", simulate, { signal });
  signal.addEventListener("abort", acceptNumbers(form));
  signal.addEventListener("abort", planner.close);
  simulate();
};
