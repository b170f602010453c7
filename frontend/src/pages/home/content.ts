import everyPage from "#words/every-page.json" with { type: "json" };
import { groupDigits } from "#shared/group-digits.ts";
import { site } from "#shared/site.ts";
import type { PagePath } from "../../content/navigation.ts";

export const meta = {
  title: `${site.brand}: ${everyPage.tagline}`,
  description:
    "Upload your guest list, send QR passes by email or WhatsApp, scan each in seconds at the door and print badges on the spot.",
  keywords: ["event check-in", "QR code check-in", "badge printing", "guest list", "event registration"],
} as const;

/** Under the badge of the first screen. */
export const tryContent = { name: "Your name on it", scan: "Scan it", pause: "Pause", play: "Play" } as const;

/** The form's numbers are read by the planner from its address. */
export const plannerPath = "/queue-planner" satisfies PagePath;

export const questionContent = {
  heading: "How long is your line?",
  fields: { guests: "guests in", minutes: "minutes, at", stations: "stations" },
  limits: (min: number, max: number, name: string) => `From ${min} to ${groupDigits(max)} ${name}.`,
  scan: "Longest wait with scanned passes",
  paper: "With a printed list",
  submit: "Plan your door",
  note: (seconds: { readonly scan: number; readonly paper: number }) =>
    `Simulated with guests arriving evenly. A visit takes ${seconds.scan} seconds with a pass and a badge, ${seconds.paper} with a list and a box of badges.`,
} as const;

const nameSample = (areSamples: boolean) => (areSamples ? "Sample clients" : undefined);

export const trustedContent = {
  heading: "Trusted by",
  sample: nameSample(site.sampleClients),
} as const;
