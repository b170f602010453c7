import type { Plan } from "#shared/queue-planner/plan.ts";
import { helpDeskPercent, planningSeconds, scanSeconds, visitSeconds } from "../../figures/figures.ts";

const middleOf = ({ from, to }: { readonly from: number; readonly to: number }): number => (from + to) / 2;

const scan = middleOf(scanSeconds);
const hello = visitSeconds.scan - scan;

/** What stands in the form before anybody has changed it, and what the home page asks. */
export const initialPlan: Plan = {
  doorsMinute: 9 * 60,
  minutes: 30,
  curve: "even",
  guests: 300,
  stations: 3,
  within: 5,
  hello,
  scan,
  // Looking for the badge in its box comes with the list.
  paper: visitSeconds.paper - hello,
  print: planningSeconds.laptopList,
  onPaper: 0,
  printed: 0,
  help: middleOf(helpDeskPercent),
  helpFor: planningSeconds.fallback,
  away: 0,
  awayAfter: 15,
};
