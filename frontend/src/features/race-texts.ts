import messages from "#messages/features.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import type { RaceCount } from "./queue-race.ts";

/** Names of the lanes from top to bottom. */
export const laneNames = messages.race.lanes;

export type LaneName = keyof typeof laneNames;

export const describeMinutes = (minutes: number): string =>
  minutes === 1 ? messages.race.minutes.one : formatMessage(messages.race.minutes.many, { minutes });

export const describeMoment = (minute: number, counts: Readonly<Record<LaneName, RaceCount>>): string => {
  const describe = (lane: LaneName): string =>
    formatMessage(messages.race.moment.lane, {
      lane: laneNames[lane],
      in: counts[lane].in,
      waiting: counts[lane].waiting,
    });
  return formatMessage(messages.race.moment.all, {
    minutes: describeMinutes(minute),
    paper: describe("paper"),
    scan: describe("scan"),
  });
};
