import type { Plan } from "#shared/queue-planner/plan.ts";
import { helpDeskPercent, planningSeconds, scanSeconds, visitSeconds } from "../../figures/figures.ts";

const middleOf = ({ from, to }: { readonly from: number; readonly to: number }): number => (from + to) / 2;

const scan = middleOf(scanSeconds);
const hello = visitSeconds.scan - scan;

/** Initial values of the form, and of the question on the home page. */
export const initialPlan: Plan = {
  doorsMinute: 9 * 60,
  minutes: 30,
  curve: "even",
  guests: 300,
  stations: 3,
  within: 5,
  hello,
  scan,
  // Finding the badge in its box is part of the check-in with a list.
  paper: visitSeconds.paper - hello,
  print: planningSeconds.laptopList,
  onPaper: 0,
  printed: 0,
  help: middleOf(helpDeskPercent),
  helpFor: planningSeconds.fallback,
  away: 0,
  awayAfter: 15,
};
