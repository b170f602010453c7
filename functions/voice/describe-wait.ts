import messages from "#messages/voice-wait.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";

/** Rounded up, so that a visitor who returns at that time is not rejected again. */
export const describeWait = (minutes: number): string => {
  if (minutes <= 1) return messages.minute;
  return minutes < 2 * 60
    ? formatMessage(messages.minutes, { minutes })
    : formatMessage(messages.hours, { hours: Math.ceil(minutes / 60) });
};

/** For example "later" or "in 5 minutes". */
export const describeWhen = (seconds: number | undefined): string =>
  seconds === undefined
    ? messages.later
    : formatMessage(messages.in, { wait: describeWait(Math.ceil(seconds / 60)) });
