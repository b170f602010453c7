import messages from "#messages/sheet-request.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import type { PlanSheet } from "#shared/queue-planner/plan-contract.ts";
import { describeGuests, describeStations } from "#shared/queue-planner/describe-door.ts";
import { writeAddress } from "#shared/queue-planner/plan-address.ts";

export const describePlan = ({ plan }: PlanSheet) => ({
  path: `/queue-planner?${writeAddress(plan)}`,
  name: messages.plan.name,
  eventType: messages.plan.eventType,
  guests: plan.guests,
  request: fill(messages.plan.request, {
    guests: describeGuests(plan.guests),
    stations: describeStations(plan.stations),
  }),
});
