import { visitSeconds } from "../../content/figures.ts";
import { initialAnswer } from "./initial-answer.build.ts";
import { doorMinutes, planLimits } from "#shared/door/plan.ts";
import { initialPlan } from "../../content/initial-plan.ts";
import { shorten } from "./short-answer.ts";

export const servedFields = {
  guests: { ...planLimits.guests, defaultValue: initialPlan.guests },
  minutes: { ...doorMinutes, defaultValue: initialPlan.minutes },
  stations: { ...planLimits.stations, defaultValue: initialPlan.stations },
} as const;

export const servedAnswer = shorten(initialAnswer);

export const servedVisitSeconds = visitSeconds;
