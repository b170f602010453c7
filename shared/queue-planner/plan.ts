import type { Curve } from "./arrival-curves.ts";

export type Plan = {
  readonly doorsMinute: number;
  /** From there to the beginning of the event. */
  readonly minutes: number;
  readonly curve: Curve;
} & Readonly<Record<PlanNumber, number>>;

/** Nobody's hall has more. */
export const maxStations = 200;

type Limits = { readonly min: number; readonly max: number };

/** Every whole number of a plan, by the name that it has in the form and in an address. */
export const planLimits = {
  guests: { min: 1, max: 20_000 },
  stations: { min: 1, max: maxStations },
  /** Nine of ten guests shall wait no longer, in minutes. */
  within: { min: 1, max: 120 },
  /** Seconds of every guest: the step forward, the greeting, the badge in the hand. */
  hello: { min: 0, max: 600 },
  /** And by the way in which the guest is found. */
  scan: { min: 1, max: 600 },
  paper: { min: 1, max: 600 },
  print: { min: 1, max: 600 },
  /** Guests in a hundred who come the second and the third way; all others are scanned. */
  onPaper: { min: 0, max: 100 },
  printed: { min: 0, max: 100 },
  /** Guests in a hundred who need help, and for how many seconds that holds up the station. */
  help: { min: 0, max: 100 },
  helpFor: { min: 0, max: 3600 },
  /** Minutes that each station is away once, and how many minutes after the doors open the first one goes. */
  away: { min: 0, max: 240 },
  awayAfter: { min: 0, max: 1440 },
} as const satisfies Record<string, Limits>;

export type PlanNumber = keyof typeof planLimits;

/** From the doors' opening to the event's beginning. Fewer minutes are read as the least; twelve hours and more are a beginning before the doors open. */
export const doorMinutes = { min: 5, max: 719 } as const;
