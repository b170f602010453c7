/**
 * The invented event of all pages and videos: one guest list and one morning, so that no two pictures of it
 * contradict each other. Times are clock times at the door.
 */
export const sampleEvent = {
  name: "Harbour Summit",
  file: "harbour-summit",
  guests: 214,
} as const;

/** Arrivals per ten minutes at each door. Everybody enters through the main door; its rush is at 09:40. */
export const arrivals = {
  from: "08:40",
  everySeconds: 600,
  main: [6, 9, 14, 21, 31, 37, 41, 24, 16, 10, 5],
  hall: [1, 3, 6, 11, 15, 20, 24, 17, 10, 6, 3],
} as const;

/**
 * The guests of the drawn badges, passes and labels. Two stations scan at the main door: José was scanned at
 * Priya's station, after her visit.
 */
export const sampleGuests = [
  {
    code: "squares",
    first: "Priya",
    last: "Raman",
    from: "Northlight Robotics",
    seat: "C 14",
    scan: { at: "09:42:18", seconds: 3.2 },
  },
  {
    code: "dots",
    first: "José",
    last: "Okafor",
    from: "Okafor & Daughters",
    seat: "10:30",
    scan: { at: "09:42:36", seconds: 3.1 },
  },
  {
    code: "bars",
    first: "Mina",
    last: "Halloran",
    from: "Tidewater Print",
    seat: "F 07",
    scan: { at: "09:42:47", seconds: 3.4 },
  },
] as const;

/** Times in the building; `out` is missing while the guest is still inside. */
type Stay = { readonly in: string; readonly out?: string };
type Stays = readonly { readonly name: string; readonly stays: readonly Stay[] }[];

export const buildingStays: Stays = [
  { name: "Priya Raman", stays: [{ in: "09:42", out: "16:10" }] },
  {
    name: "José Okafor",
    stays: [
      { in: "09:42", out: "12:10" },
      { in: "12:50", out: "15:52" },
    ],
  },
  { name: "Mina Halloran", stays: [{ in: "09:42", out: "17:19" }] },
  { name: "Ada Lindqvist", stays: [{ in: "10:05", out: "13:10" }] },
];

export const hallStays: Stays = [
  { name: "Priya Raman", stays: [{ in: "09:45", out: "12:31" }] },
  { name: "José Okafor", stays: [{ in: "09:46", out: "10:21" }] },
  { name: "Mina Halloran", stays: [{ in: "09:47" }] },
];

/** @returns seconds since midnight for `09:42` or `09:42:18` */
export const readClock = (clock: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

/** @returns clock time in hours and minutes for the seconds since midnight */
export const showClock = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

export type Door = "main" | "hall";

/** @returns number of guests who have entered by then, assuming even arrivals within an interval */
export const countIn = (door: Door, clock: string): number => {
  const intervals = (readClock(clock) - readClock(arrivals.from)) / arrivals.everySeconds;
  return Math.ceil(
    arrivals[door].reduce<number>(
      (sum, guests, index) => sum + guests * Math.min(1, Math.max(0, intervals - index)),
      0,
    ),
  );
};

/** The time that pages show: the last sample guest has just been scanned. */
export const shownMoment = sampleGuests[2].scan.at;

export const checkpoints = [
  { door: "main", count: countIn("main", shownMoment), total: sampleEvent.guests },
  { door: "hall", count: countIn("hall", shownMoment), total: 120 },
  { door: "lounge", count: 9, total: 12 },
] as const;

/** @returns total minutes, or undefined while the guest is still inside */
export const countMinutes = (stays: readonly Stay[]): number | undefined =>
  stays.reduce<number | undefined>(
    (sum, stay) =>
      sum === undefined || stay.out === undefined
        ? undefined
        : sum + (readClock(stay.out) - readClock(stay.in)) / 60,
    0,
  );
