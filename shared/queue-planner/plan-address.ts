import { writeCurve } from "#shared/queue-planner/arrival-curves.ts";
import { planLimits, type Plan, type PlanNumber } from "#shared/queue-planner/plan.ts";

export const minutesOfDay = 24 * 60;

/** The version of plan URLs: the meaning of existing URLs never changes. A new meaning gets a new number. */
export const version = "1";

/**
 * Defaults of version 1 for values that a URL leaves out. They are independent of today's defaults and never change.
 */
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

/** The whole plan as the query of a URL, e.g. `v=1&guests=300&doors=09:00&begins=09:30&come=even&stations=2`. */
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
