import { helpDeskPercent, planningSeconds, scanSeconds, visitSeconds } from "../../content/figures.ts";
import type { Curve } from "./arrival-curves.ts";
import { maxStations } from "./find-least-stations.ts";

export type Plan = {
  /** Minutes after midnight. */
  readonly doorsMinute: number;
  /** From there to the beginning of the event. */
  readonly minutes: number;
  readonly curve: Curve;
} & Readonly<Record<PlanNumber, number>>;

type Limits = { readonly min: number; readonly max: number };

/** Every whole number of a plan, by the name that it has in the form and in an address. */
export const planLimits = {
  guests: { min: 1, max: 20_000 },
  stations: { min: 1, max: maxStations },
  /** Nine of ten guests shall wait no longer, in minutes. */
  within: { min: 1, max: 120 },
  /** Seconds of every guest: the step forward, the greeting, the badge in the hand. */
  hello: { min: 0, max: 600 },
  /** And by the way in which the guest is found. */
  scan: { min: 1, max: 600 },
  paper: { min: 1, max: 600 },
  print: { min: 1, max: 600 },
  /** Guests in a hundred who come the second and the third way; all others are scanned. */
  onPaper: { min: 0, max: 100 },
  printed: { min: 0, max: 100 },
  /** Guests in a hundred who need help, and for how many seconds that holds up the station. */
  help: { min: 0, max: 100 },
  helpFor: { min: 0, max: 3600 },
  /** Minutes that each station is away once, and how many minutes after the doors open the first one goes. */
  away: { min: 0, max: 240 },
  awayAfter: { min: 0, max: 1440 },
} as const satisfies Record<string, Limits>;

export type PlanNumber = keyof typeof planLimits;

/** From the doors' opening to the event's beginning. Fewer minutes are read as the least; twelve hours and more are a beginning before the doors open. */
export const doorMinutes = { min: 5, max: 719 } as const;

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
