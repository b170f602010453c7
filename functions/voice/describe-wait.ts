import messages from "#messages/voice-wait.json" with { type: "json" };
import { fill } from "#shared/fill.ts";

/** Rounded up, so that a visitor who returns at that time is not rejected again. */
export const describeWait = (minutes: number): string => {
  if (minutes <= 1) return messages.minute;
  return minutes < 2 * 60
    ? fill(messages.minutes, { minutes })
    : fill(messages.hours, { hours: Math.ceil(minutes / 60) });
};

/** For example "later" or "in 5 minutes". */
export const describeWhen = (seconds: number | undefined): string =>
  seconds === undefined ? messages.later : fill(messages.in, { wait: describeWait(Math.ceil(seconds / 60)) });
