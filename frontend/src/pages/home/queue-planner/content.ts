import words from "#words/home-queue-planner.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { groupDigits } from "#shared/group-digits.ts";
import type { PagePath } from "../../../content/navigation.ts";

/** The form's numbers are read by the planner from its address. */
export const plannerPath = "/queue-planner" satisfies PagePath;

type Limits = { readonly min: number; readonly max: number };

export const content = {
  heading: words.heading,
  fields: { guests: words.guests, minutes: words.minutes, stations: words.stations },
  limits: {
    guests: ({ min, max }: Limits) => fill(words.limits.guests, { min, max: groupDigits(max) }),
    minutes: ({ min, max }: Limits) => fill(words.limits.minutes, { min, max: groupDigits(max) }),
    stations: ({ min, max }: Limits) => fill(words.limits.stations, { min, max: groupDigits(max) }),
  },
  scan: words.scan,
  paper: words.paper,
  submit: words.submit,
  note: ({ scan, paper }: { readonly scan: number; readonly paper: number }) =>
    fill(words.note, { scan, paper }),
} as const;
