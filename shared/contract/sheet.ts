import * as z from "zod/mini";
import { priceListCodes } from "#shared/catalogue/pricing.ts";
import { maxWeight, slices } from "#shared/queue-planner/arrival-curves.ts";
import { minutesOfDay } from "#shared/queue-planner/plan-address.ts";
import { doorMinutes, planLimits } from "#shared/queue-planner/plan.ts";

const whole = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.int().check(z.gte(min), z.lte(max));

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
  // As an address is read: those who are found on paper come first.
  .check(z.overwrite((plan) => ({ ...plan, printed: Math.min(plan.printed, 100 - plan.onPaper) })));

/** What a visitor wants to have by email: numbers alone, of which the server makes every word and figure of the mail. */
export const sheetSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("plan"), plan: planSchema }),
  z.strictObject({
    type: z.literal("quote"),
    prices: z.enum(priceListCodes),
    attendees: whole({ min: 1, max: 999_999 }),
    chatbot: z.boolean(),
  }),
]);

export type Sheet = z.infer<typeof sheetSchema>;
