import messages from "#messages/queue-plan.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { groupDigits } from "#shared/group-digits.ts";

export const describeGuests = (count: number): string =>
  Math.round(count) === 1
    ? messages.guest
    : formatMessage(messages.guests, { count: groupDigits(Math.round(count)) });

export const describeStations = (count: number): string =>
  count === 1 ? messages.station : formatMessage(messages.stations, { count });
