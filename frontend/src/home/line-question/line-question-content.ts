import messages from "#messages/home-queue-planner.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { groupDigits } from "#shared/group-digits.ts";
import type { PagePath } from "../../navigation/links.ts";

/** The planner reads the form's values from the address. */
export const plannerPath = "/queue-planner" satisfies PagePath;

type Limits = { readonly min: number; readonly max: number };

export const content = {
  heading: messages.heading,
  fields: { guests: messages.guests, minutes: messages.minutes, stations: messages.stations },
  limits: {
    guests: ({ min, max }: Limits) => formatMessage(messages.limits.guests, { min, max: groupDigits(max) }),
    minutes: ({ min, max }: Limits) => formatMessage(messages.limits.minutes, { min, max: groupDigits(max) }),
    stations: ({ min, max }: Limits) =>
      formatMessage(messages.limits.stations, { min, max: groupDigits(max) }),
  },
  scan: messages.scan,
  paper: messages.paper,
  submit: messages.submit,
  note: ({ scan, paper }: { readonly scan: number; readonly paper: number }) =>
    formatMessage(messages.note, { scan, paper }),
} as const;
