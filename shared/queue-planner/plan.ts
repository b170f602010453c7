import type { Curve } from "./arrival-curves.ts";

export type Plan = {
  readonly doorsMinute: number;
  /** Minutes from `doorsMinute` to the start of the event. */
  readonly minutes: number;
  readonly curve: Curve;
} & Readonly<Record<PlanNumber, number>>;

/** More stations than any hall has. */
export const maxStations = 200;

type Limits = { readonly min: number; readonly max: number };

/** Limits of every whole number of a plan, by its name in the form and in a URL. */
export const planLimits = {
  guests: { min: 1, max: 20_000 },
  stations: { min: 1, max: maxStations },
  /** The longest acceptable wait of nine guests in ten, in minutes. */
  within: { min: 1, max: 120 },
  /** Seconds for every guest: stepping forward, the greeting, handing over the badge. */
  hello: { min: 0, max: 600 },
  /** Additional seconds for each way in which the guest is found. */
  scan: { min: 1, max: 600 },
  paper: { min: 1, max: 600 },
  print: { min: 1, max: 600 },
  /** Guests in a hundred who are found on the paper list and who get a printed badge; all others are scanned. */
  onPaper: { min: 0, max: 100 },
  printed: { min: 0, max: 100 },
  /** Guests in a hundred who need help, and the seconds for which each of them occupies the station. */
  help: { min: 0, max: 100 },
  helpFor: { min: 0, max: 3600 },
  /**
   * Minutes of each station's one break, and the minutes after the opening of the doors at which the first break
   * starts.
   */
  away: { min: 0, max: 240 },
  awayAfter: { min: 0, max: 1440 },
} as const satisfies Record<string, Limits>;

export type PlanNumber = keyof typeof planLimits;

/**
 * Minutes from the opening of the doors to the start of the event. Lower values are read as the minimum; twelve hours
 * and more are read as a start before the doors open.
 */
export const doorMinutes = { min: 5, max: 719 } as const;
