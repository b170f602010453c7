import { visitSeconds } from "../../figures/figures.ts";
import { initialAnswer } from "./initial-answer.build.ts";
import { doorMinutes, planLimits } from "#shared/queue-planner/plan.ts";
import { initialPlan } from "./initial-plan.ts";

export const servedFields = {
  guests: { ...planLimits.guests, defaultValue: initialPlan.guests },
  minutes: { ...doorMinutes, defaultValue: initialPlan.minutes },
  stations: { ...planLimits.stations, defaultValue: initialPlan.stations },
} as const;

export const servedWaits = {
  own: { longestWait: initialAnswer.own.longestWait },
  paper: { longestWait: initialAnswer.paper.longestWait },
};

export const servedVisitSeconds = visitSeconds;
