import messages from "#messages/document-request.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import type { EmailedPlan } from "#shared/queue-planner/plan-contract.ts";
import { describeGuests, describeStations } from "#shared/queue-planner/describe-counts.ts";
import { writeAddress } from "#shared/queue-planner/plan-address.ts";

export const describePlan = ({ plan }: EmailedPlan) => ({
  path: `/queue-planner?${writeAddress(plan)}`,
  name: messages.plan.name,
  eventType: messages.plan.eventType,
  guests: plan.guests,
  request: formatMessage(messages.plan.request, {
    guests: describeGuests(plan.guests),
    stations: describeStations(plan.stations),
  }),
});
