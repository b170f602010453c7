import * as z from "zod/mini";
import { ifValid, readParameters, type AddressParameters } from "#shared/input/address-parameters.ts";
import { readCurve } from "#shared/queue-planner/arrival-curves.ts";
import { minutesOfDay, planNumbers, silent, version } from "#shared/queue-planner/plan-address.ts";
import { doorMinutes, planLimits, type Plan } from "#shared/queue-planner/plan.ts";
import { initialPlan } from "./initial-plan.ts";

const readTime = (text: string | null): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):?([0-5]\d)(?::\d\d)?$/.exec(text ?? "") ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

type Limits = { readonly min: number; readonly max: number };

const readNumber = (text: string | null, { min, max }: Limits): number | undefined => {
  if (text === null || !/^\d+(?:\.\d+)?$/.test(text)) return undefined;
  return Math.min(max, Math.max(min, Math.round(Number(text))));
};

/**
 * Doors may open before midnight and the event begin after it, but the event cannot begin before the doors
 * open.
 */
const readMinutes = (doors: number, begins: number | undefined): number | undefined => {
  if (begins === undefined) return undefined;
  const minutes = (begins - doors + minutesOfDay) % minutesOfDay;
  return minutes > doorMinutes.max ? undefined : Math.max(doorMinutes.min, minutes);
};

type ReadText = (name: string) => string | null;

/**
 * Reads a plan from the form's fields or from an address. Missing or invalid values are taken from the
 * default plan, and a number beyond its limit becomes the limit.
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
  // The percentage found on paper is set first, and limits the others.
  plan.printed = Math.min(plan.printed, 100 - plan.onPaper);
  return plan;
};

/** Numbers, times and the name of a curve; no valid value is longer. */
const planText = ifValid(z.string().check(z.maxLength(1000)));

const planParameters = z.object(
  Object.fromEntries(
    ["v", "doors", "begins", "minutes", "come", ...planNumbers].map((name) => [name, planText]),
  ),
);

/** The texts of a plan's parameters by their names. */
export const readPlanTexts = (query: AddressParameters): ReadText => {
  const texts = readParameters(planParameters, query);
  return (name) => texts[name] ?? null;
};

/** @returns undefined if the address contains no plan, or one of an unsupported version */
export const readAddress = (query: AddressParameters): Plan | undefined => {
  const read = readPlanTexts(query);
  return read("v") === version ? readPlan(read, { ...initialPlan, ...silent }) : undefined;
};
