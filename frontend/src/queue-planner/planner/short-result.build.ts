import { visitSeconds } from "../../figures/figures.ts";
import { initialResult } from "./initial-result.build.ts";
import { doorMinutes, planLimits } from "#shared/queue-planner/plan.ts";
import { initialPlan } from "./initial-plan.ts";

export const servedFields = {
  guests: { ...planLimits.guests, defaultValue: initialPlan.guests },
  minutes: { ...doorMinutes, defaultValue: initialPlan.minutes },
  stations: { ...planLimits.stations, defaultValue: initialPlan.stations },
} as const;

export const servedWaits = {
  own: { longestWait: initialResult.own.longestWait },
  paper: { longestWait: initialResult.paper.longestWait },
};

export const servedVisitSeconds = visitSeconds;
