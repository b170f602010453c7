import words from "#words/sample-event.json" with { type: "json" };
import * as values from "./sample-event-values.build.ts";

export {
  attendanceFile,
  buildingTimes,
  countAtTheDoor,
  countStillToCome,
  doorLog,
  eventDay,
  eventName,
  guestCount,
  guestFile,
  pace,
} from "./sample-event-values.build.ts";

export const priya = { ...values.priya, ...words.guests.priya };
export const jose = { ...values.jose, ...words.guests.jose };
export const mina = { ...values.mina, ...words.guests.mina };

const [main, hall, lounge] = values.checkpoints;
export const checkpoints = [
  { ...main, name: words.doors.main },
  { ...hall, name: words.doors.hall },
  { ...lounge, name: words.doors.lounge },
] as const;

export const hallTimes = values.hallTimes.map((row) => ({ stay: words.inside, ...row }));
