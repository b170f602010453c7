import * as z from "zod/mini";
import { maxWeight, slices } from "#shared/queue-planner/arrival-curves.ts";
import { doorMinutes, planLimits } from "#shared/queue-planner/plan.ts";
import { minutesOfDay } from "#shared/queue-planner/plan-address.ts";
import { whole } from "../contract/whole.ts";

const weight = whole({ min: 0, max: maxWeight });

const planSchema = z
  .strictObject({
    doorsMinute: whole({ min: 0, max: minutesOfDay - 1 }),
    minutes: whole(doorMinutes),
    curve: z.union([
      z.enum(["even", "early", "rush"]),
      z.readonly(z.array(weight).check(z.length(slices.all))),
    ]),
    guests: whole(planLimits.guests),
    stations: whole(planLimits.stations),
    within: whole(planLimits.within),
    hello: whole(planLimits.hello),
    scan: whole(planLimits.scan),
    paper: whole(planLimits.paper),
    print: whole(planLimits.print),
    onPaper: whole(planLimits.onPaper),
    printed: whole(planLimits.printed),
    help: whole(planLimits.help),
    helpFor: whole(planLimits.helpFor),
    away: whole(planLimits.away),
    awayAfter: whole(planLimits.awayAfter),
  })
  // The rule for reading URLs: if the shares add up to more than 100, guests on the paper list are counted first.
  .check(z.overwrite((plan) => ({ ...plan, printed: Math.min(plan.printed, 100 - plan.onPaper) })));

export const emailedPlanSchema = z.strictObject({ type: z.literal("plan"), plan: planSchema });

export type EmailedPlan = z.infer<typeof emailedPlanSchema>;
