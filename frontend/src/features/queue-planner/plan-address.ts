import { readCurve, writeCurve } from "./arrival-curves.ts";
import { doorMinutes, initialPlan, planLimits, type Plan, type PlanNumber } from "./plan.ts";

export const minutesOfDay = 24 * 60;

/** The version of addresses: whatever one has meant, it means for ever. What comes to mean another thing gets another number. */
const version = "1";

/** What an address of version 1 means where it is silent. These are no figures of today's and never change. */
const silent = {
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

const readTime = (text: string | null): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):?([0-5]\d)(?::\d\d)?$/.exec(text ?? "") ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

type Limits = { readonly min: number; readonly max: number };

const readNumber = (text: string | null, { min, max }: Limits): number | undefined => {
  if (text === null || !/^\d+(?:\.\d+)?$/.test(text)) return undefined;
  return Math.min(max, Math.max(min, Math.round(Number(text))));
};

/** Doors may open before midnight and the event begin after it, but not before the doors open. */
const readMinutes = (doors: number, begins: number | undefined): number | undefined => {
  if (begins === undefined) return undefined;
  const minutes = (begins - doors + minutesOfDay) % minutesOfDay;
  return minutes > doorMinutes.max ? undefined : Math.max(doorMinutes.min, minutes);
};

type ReadText = (name: string) => string | null;

/**
 * Reads a plan from the form's fields or from an address. What is missing or makes no sense is as in `otherwise`; a number
 * beyond its limit is the limit.
 */
export const readPlan = (read: ReadText, otherwise: Plan): Plan => {
  const doorsMinute = readTime(read("doors")) ?? otherwise.doorsMinute;
  const minutes =
    readMinutes(doorsMinute, readTime(read("begins"))) ??
    readNumber(read("minutes"), doorMinutes) ??
    otherwise.minutes;
  const plan: { -readonly [Name in keyof Plan]: Plan[Name] } = {
    ...otherwise,
    doorsMinute,
    minutes,
    curve: readCurve(read("come") ?? "") ?? otherwise.curve,
  };
  for (const name of planNumbers) plan[name] = readNumber(read(name), planLimits[name]) ?? otherwise[name];
  // Those who are found on paper come first.
  plan.printed = Math.min(plan.printed, 100 - plan.onPaper);
  return plan;
};

/** @returns undefined for an address that holds no plan, or one of a version that this page does not know */
export const readAddress = (query: URLSearchParams): Plan | undefined =>
  query.get("v") === version ? readPlan((name) => query.get(name), { ...initialPlan, ...silent }) : undefined;

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
