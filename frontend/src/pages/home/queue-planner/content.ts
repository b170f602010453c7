import { groupDigits } from "#shared/group-digits.ts";
import type { PagePath } from "../../../content/navigation.ts";

/** The form's numbers are read by the planner from its address. */
export const plannerPath = "/queue-planner" satisfies PagePath;

export const content = {
  heading: "How long is your line?",
  fields: { guests: "guests in", minutes: "minutes, at", stations: "stations" },
  limits: (min: number, max: number, name: string) => `From ${min} to ${groupDigits(max)} ${name}.`,
  scan: "Longest wait with scanned passes",
  paper: "With a printed list",
  submit: "Plan your door",
  note: (seconds: { readonly scan: number; readonly paper: number }) =>
    `Simulated with guests arriving evenly. A visit takes ${seconds.scan} seconds with a pass and a badge, ${seconds.paper} with a list and a box of badges.`,
} as const;
