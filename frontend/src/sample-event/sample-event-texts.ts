import messages from "#messages/sample-event.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import * as values from "./sample-event-values.build.ts";

export {
  attendanceFile,
  countAtTheDoor,
  countStillToCome,
  doorLog,
  eventName,
  guestCount,
  guestFile,
  arrivalRate,
} from "./sample-event-values.build.ts";

export const eventDay = messages.day;

const timeOf = ({ at, seconds }: { readonly at: string; readonly seconds: number }): string =>
  formatMessage(messages.scan, { at, seconds });

export const priya = { ...values.priya, ...messages.guests.priya, time: timeOf(values.priya.scan) };
export const jose = { ...values.jose, ...messages.guests.jose, time: timeOf(values.jose.scan) };
export const mina = { ...values.mina, ...messages.guests.mina, time: timeOf(values.mina.scan) };

const [main, hall, lounge] = values.checkpoints;
export const checkpoints = [
  { ...main, name: messages.doors.main },
  { ...hall, name: messages.doors.hall },
  { ...lounge, name: messages.doors.lounge },
] as const;

export const hallTimes = values.hallTimes.map(({ stay, ...row }) => ({
  ...row,
  stay:
    stay === undefined
      ? messages.inside
      : formatMessage(messages.stay, { hours: stay.hours, minutes: stay.minutes }),
}));
export const buildingTimes = values.buildingTimes.map(({ total, ...row }) => ({
  ...row,
  total: formatMessage(messages.stay, { hours: total.hours, minutes: total.minutes }),
}));
