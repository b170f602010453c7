import type { RaceCount } from "../../features/queue-race/queue-race.ts";

/** In the order in which they stand above each other. */
export const laneNames = { paper: "Paper list", scan: "QR passes" } as const;

export type LaneName = keyof typeof laneNames;

export const describeMinutes = (minutes: number): string =>
  minutes === 1 ? "1 minute" : `${minutes} minutes`;

/** What a screen reader says of the slider. */
export const describeMoment = (minute: number, counts: Readonly<Record<LaneName, RaceCount>>): string => {
  const describe = (lane: LaneName): string =>
    `${laneNames[lane]}: ${counts[lane].in} in, ${counts[lane].waiting} in line`;
  return `${describeMinutes(minute)}. ${describe("paper")}. ${describe("scan")}.`;
};
