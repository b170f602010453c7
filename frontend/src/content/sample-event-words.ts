import words from "#words/sample-event.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import * as values from "./sample-event-values.build.ts";

export {
  attendanceFile,
  countAtTheDoor,
  countStillToCome,
  doorLog,
  eventName,
  guestCount,
  guestFile,
  pace,
} from "./sample-event-values.build.ts";

export const eventDay = words.day;

const timeOf = ({ at, seconds }: { readonly at: string; readonly seconds: number }): string =>
  fill(words.scan, { at, seconds });

export const priya = { ...values.priya, ...words.guests.priya, time: timeOf(values.priya.scan) };
export const jose = { ...values.jose, ...words.guests.jose, time: timeOf(values.jose.scan) };
export const mina = { ...values.mina, ...words.guests.mina, time: timeOf(values.mina.scan) };

const [main, hall, lounge] = values.checkpoints;
export const checkpoints = [
  { ...main, name: words.doors.main },
  { ...hall, name: words.doors.hall },
  { ...lounge, name: words.doors.lounge },
] as const;

export const hallTimes = values.hallTimes.map(({ stay, ...row }) => ({
  ...row,
  stay: stay === undefined ? words.inside : fill(words.stay, { hours: stay.hours, minutes: stay.minutes }),
}));
export const buildingTimes = values.buildingTimes.map(({ total, ...row }) => ({
  ...row,
  total: fill(words.stay, { hours: total.hours, minutes: total.minutes }),
}));
