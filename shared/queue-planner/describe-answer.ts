import { verdict } from "#shared/content/queue-planner.ts";
import type { DoorAnswer } from "./answer-door.ts";
import { minutesOfDay, writeTime } from "./plan-address.ts";
import { describeStations } from "#shared/door/describe-door.ts";
import { maxStations, type Plan } from "#shared/door/plan.ts";

const join = (most: string, rest: number, unit: string): string =>
  rest > 0 ? `${most} ${rest}\u00a0${unit}` : most;

/** 40 is "40 s", 9000 is "2 h 30 min", 100,000 is "1 day 4 h"; what nobody feels is "none". */
export const describeWait = (seconds: number): string => {
  const rounded = Math.round(seconds);
  if (rounded < 1) return "none";
  if (rounded < 90) return `${rounded}\u00a0s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes}\u00a0min`;
  if (minutes < minutesOfDay) return join(`${Math.floor(minutes / 60)}\u00a0h`, minutes % 60, "min");
  const hours = Math.round(minutes / 60);
  const days = Math.floor(hours / 24);
  return join(`${days}\u00a0${days === 1 ? "day" : "days"}`, hours % 24, "h");
};

/** A moment of the evening or of a day beside it. @param minute after the midnight before the doors open */
export const describeMoment = (minute: number): string => {
  const time = writeTime(minute);
  const days = Math.floor(Math.round(minute) / minutesOfDay);
  if (days === 0) return time;
  if (days < 0) return `${time} (the day before)`;
  return days === 1 ? `${time} (next day)` : `${time} (+${days} days)`;
};

export const describeVerdict = ({ stations, within }: Plan, { leastStations }: DoorAnswer): string => {
  if (leastStations === undefined) return verdict.never(describeStations(maxStations), within);
  if (leastStations > stations) return verdict.need(describeStations(leastStations), within);
  const least = describeStations(leastStations);
  return leastStations < stations ? verdict.spare(least, within) : verdict.enough(least, within);
};
