/**
 * The displayed data of the sample event. Computed at build time, so that a page's script contains only the
 * values.
 */
import {
  arrivals,
  buildingStays,
  checkpoints as doors,
  countIn,
  countMinutes,
  hallStays,
  readClock,
  sampleEvent,
  sampleGuests,
  showClock,
  shownMoment,
} from "./sample-event.ts";

const { name, file, guests } = sampleEvent;

export const eventName = name;
export const guestCount = guests;
export const guestFile = `${file}.csv`;
export const attendanceFile = `${file}-attendance.csv`;
export const checkpoints = doors;

type SampleGuest = (typeof sampleGuests)[number];
const atTheDoor = <const Guest extends SampleGuest>(guest: Guest) => ({
  ...guest,
  name: `${guest.first} ${guest.last}`,
  minute: guest.scan.at.slice(0, 5),
});
const [first, second, third] = sampleGuests;
export const priya = atTheDoor(first);
export const jose = atTheDoor(second);
export const mina = atTheDoor(third);

export const doorLog = [priya, jose, mina].map(({ scan, name }) => ({ time: scan.at, name })).reverse();
export const countAtTheDoor = countIn("main", shownMoment);
export const countStillToCome = guests - countAtTheDoor;

const busiest = Math.max(...arrivals.main);
const busiestIndex = arrivals.main.findIndex((count) => count === busiest);
const clockOf = (interval: number): string =>
  showClock(readClock(arrivals.from) + interval * arrivals.everySeconds);
/**
 * The arrivals that the sample event's chart shows: up to the busiest interval, and half of the next one, as if
 * viewed in the middle of that interval.
 */
const soFar = [
  ...arrivals.main.slice(0, busiestIndex + 1),
  Math.round((arrivals.main[busiestIndex + 1] ?? 0) / 2),
];
export const arrivalRate = {
  guests: arrivals.main,
  busiest,
  busiestAt: clockOf(busiestIndex),
  from: arrivals.from,
  soFar,
  /** Leaves space for one more interval. */
  to: clockOf(soFar.length + 1),
};

const duration = (minutes: number) => ({
  hours: Math.floor(minutes / 60),
  minutes: String(minutes % 60).padStart(2, "0"),
});

export const hallTimes = hallStays.map(({ name, stays }) => {
  const minutes = countMinutes(stays);
  return {
    name,
    entry: stays[0]?.in ?? "",
    exit: stays.at(-1)?.out ?? "–",
    ...(minutes !== undefined && { stay: duration(minutes) }),
  };
});

const minutesAfterNine = (clock: string): number => (readClock(clock) - readClock("09:00")) / 60;
/**
 * Guests in the building with first entry, last exit, all stays, and their total time without the absences in
 * between.
 */
export const buildingTimes = buildingStays.map(({ name, stays }) => ({
  name,
  short: name.replace(/ (.).*$/, " $1."),
  entry: stays[0]?.in ?? "",
  exit: stays.at(-1)?.out ?? "",
  total: duration(countMinutes(stays) ?? 0),
  /** Minutes since 9:00. */
  spans: stays.map((stay) => ({
    from: minutesAfterNine(stay.in),
    to: minutesAfterNine(stay.out ?? stay.in),
  })),
}));
