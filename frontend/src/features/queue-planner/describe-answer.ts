import { groupDigits } from "#shared/group-digits.ts";
import { minutesOfDay, writeTime } from "./plan-address.ts";

/** 40 is "40 s", 900 is "15 min", 9000 is "2 h 30 min"; what nobody feels is "none". No number is parted from its unit. */
export const describeWait = (seconds: number): string => {
  const rounded = Math.round(seconds);
  if (rounded < 1) return "none";
  if (rounded < 90) return `${rounded}\u00a0s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes}\u00a0min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}\u00a0h${rest > 0 ? ` ${rest}\u00a0min` : ""}`;
};

/** A moment of the evening or of a day beside it. @param minute after the midnight before the doors open */
export const describeMoment = (minute: number): string => {
  const time = writeTime(minute);
  const days = Math.floor(Math.round(minute) / minutesOfDay);
  if (days === 0) return time;
  if (days < 0) return `${time} (the day before)`;
  return days === 1 ? `${time} (next day)` : `${time} (+${days} days)`;
};

export const describeGuests = (count: number): string =>
  Math.round(count) === 1 ? "1 guest" : `${groupDigits(Math.round(count))} guests`;

export const describeStations = (count: number): string => (count === 1 ? "1 station" : `${count} stations`);
