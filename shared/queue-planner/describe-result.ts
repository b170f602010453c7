import messages from "#messages/durations.json" with { type: "json" };
import planMessages from "#messages/queue-plan.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import type { QueueResult } from "./simulate-queue.ts";
import { minutesOfDay, writeTime } from "./plan-address.ts";
import { describeStations } from "#shared/queue-planner/describe-counts.ts";
import { maxStations, type Plan } from "#shared/queue-planner/plan.ts";

const join = (text: string): string => text.replaceAll(" ", "\u00a0");

const showSeconds = (count: number): string => join(formatMessage(messages.seconds, { count }));
const showMinutes = (count: number): string => join(formatMessage(messages.minutes, { count }));
const showHours = (count: number): string =>
  join(count === 1 ? messages.hour : formatMessage(messages.hours, { count }));
const showDays = (count: number): string =>
  join(count === 1 ? messages.day : formatMessage(messages.days, { count }));

/** 40 is "40 s", 9000 is "2 h 30 min", 100,000 is "1 day 4 h"; a wait below half a second is "none". */
export const describeWait = (seconds: number): string => {
  const rounded = Math.round(seconds);
  if (rounded < 1) return messages.none;
  if (rounded < 90) return showSeconds(rounded);
  const minutes = Math.round(rounded / 60);
  if (minutes < 90) return showMinutes(minutes);
  const hours = Math.round(minutes / 60);
  const [most, rest] =
    minutes < minutesOfDay
      ? [showHours(Math.floor(minutes / 60)), minutes % 60 && showMinutes(minutes % 60)]
      : [showDays(Math.floor(hours / 24)), hours % 24 && showHours(hours % 24)];
  return rest === 0 ? most : `${most} ${rest}`;
};

/**
 * A time of day, with a note if it is on another day.
 * @param minute after the midnight before the doors open
 */
export const describeMoment = (minute: number): string => {
  const time = writeTime(minute);
  const days = Math.floor(Math.round(minute) / minutesOfDay);
  if (days === 0) return time;
  if (days < 0) return formatMessage(planMessages.moment.dayBefore, { time });
  return days === 1
    ? formatMessage(planMessages.moment.nextDay, { time })
    : formatMessage(planMessages.moment.laterDay, { time, days });
};

export const describeVerdict = (plan: Plan, { leastStations }: QueueResult): string => {
  const stations = describeStations(leastStations ?? maxStations);
  const minutes = plan.within;
  if (leastStations === undefined) return formatMessage(planMessages.verdict.never, { stations, minutes });
  if (leastStations > plan.stations) return formatMessage(planMessages.verdict.need, { stations, minutes });
  return leastStations < plan.stations
    ? formatMessage(planMessages.verdict.spare, { stations, minutes })
    : formatMessage(planMessages.verdict.enough, { stations, minutes });
};
