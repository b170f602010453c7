import { writeCurve } from "#shared/queue-planner/arrival-curves.ts";
import { planLimits, type Plan, type PlanNumber } from "#shared/queue-planner/plan.ts";

export const minutesOfDay = 24 * 60;

/** The version of addresses: whatever one has meant, it means for ever. What comes to mean another thing gets another number. */
export const version = "1";

/** What an address of version 1 means where it is silent. These are no figures of today's and never change. */
export const silent = {
  within: 5,
  hello: 14,
  scan: 4,
  paper: 58,
  print: 20,
  onPaper: 0,
  printed: 0,
  help: 4,
  helpFor: 20,
  away: 0,
  awayAfter: 15,
} as const satisfies Partial<Record<PlanNumber, number>>;

const silentNumbers: Partial<Record<string, number>> = silent;
export const planNumbers = Object.keys(planLimits).filter((name): name is PlanNumber =>
  Object.hasOwn(planLimits, name),
);

/** 570 is "09:30". */
export const writeTime = (minute: number): string => {
  const ofDay = ((Math.round(minute) % minutesOfDay) + minutesOfDay) % minutesOfDay;
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`;
};

/** The whole plan as an address's query, e.g. `v=1&guests=300&doors=09:00&begins=09:30&come=even&stations=2`. */
export const writeAddress = (plan: Plan): string =>
  [
    ["v", version],
    ["guests", plan.guests],
    ["doors", writeTime(plan.doorsMinute)],
    ["begins", writeTime(plan.doorsMinute + plan.minutes)],
    ["come", writeCurve(plan.curve)],
    ["stations", plan.stations],
    ...planNumbers
      .filter((name) => name !== "guests" && name !== "stations" && plan[name] !== silentNumbers[name])
      .map((name) => [name, plan[name]]),
  ]
    .map((pair) => pair.join("="))
    .join("&");
