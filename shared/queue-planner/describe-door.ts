import { groupDigits } from "#shared/group-digits.ts";

export const describeGuests = (count: number): string =>
  Math.round(count) === 1 ? "1 guest" : `${groupDigits(Math.round(count))} guests`;

export const describeStations = (count: number): string => (count === 1 ? "1 station" : `${count} stations`);
