import messages from "#messages/queue-plan.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { groupDigits } from "#shared/group-digits.ts";

export const describeGuests = (count: number): string =>
  Math.round(count) === 1 ? messages.guest : fill(messages.guests, { count: groupDigits(Math.round(count)) });

export const describeStations = (count: number): string =>
  count === 1 ? messages.station : fill(messages.stations, { count });
