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
  let plan = initialPlan;
  /** The plan of the shown result, as text. */
  let shown = JSON.stringify(initialPlan);
  const write = (texts: ReturnType<typeof shorten>): void => {
    for (const [name, text] of Object.entries(texts)) {
      const place = document.querySelector(`[data-answer="${name}"]`);
      // Unchanged text is not set, so that screen readers do not announce it again.
      if (place && place.textContent !== text) place.textContent = text;
    }
  };
  const planner = makePlanner(openPlannerWorker, {
    onResult: (result) => {
      shown = JSON.stringify(plan);
      write(shorten(result));
    },
    // The result of other numbers must not stay; the button leads to the planner's own page.
    onFailure: () => {
      if (JSON.stringify(plan) === shown) return;
      shown = "";
      write({ wait: "–", paperWait: "–" });
    },
  });
  const simulate = (): void => {
    const fields = new FormData(form);
    const read = (name: string): string | null => {
      const value = fields.get(name);
      return typeof value === "string" ? value : null;
    };
    plan = readPlan(read, initialPlan);
    planner.simulate(makeQuestion(plan));
  };
  form.addEventListener("input", simulate, { signal });
  signal.addEventListener("abort", acceptNumbers(form));
  signal.addEventListener("abort", planner.close);
  simulate();
};
