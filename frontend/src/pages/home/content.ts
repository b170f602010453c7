import everyPage from "#words/every-page.json" with { type: "json" };
import words from "#words/home.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { groupDigits } from "#shared/group-digits.ts";
import { site } from "#shared/site.ts";
import type { PagePath } from "../../content/navigation.ts";

export const meta = {
  title: fill(words.meta.title, { brand: site.brand, tagline: everyPage.tagline }),
  description: words.meta.description,
  keywords: words.meta.keywords,
} as const;

/** Under the badge of the first screen. */
export const tryContent = words.try;

/** The form's numbers are read by the planner from its address. */
export const plannerPath = "/queue-planner" satisfies PagePath;

type Limits = { readonly min: number; readonly max: number };

export const questionContent = {
  heading: words.line.heading,
  fields: { guests: words.line.guests, minutes: words.line.minutes, stations: words.line.stations },
  limits: {
    guests: ({ min, max }: Limits) => fill(words.line.limits.guests, { min, max: groupDigits(max) }),
    minutes: ({ min, max }: Limits) => fill(words.line.limits.minutes, { min, max: groupDigits(max) }),
    stations: ({ min, max }: Limits) => fill(words.line.limits.stations, { min, max: groupDigits(max) }),
  },
  scan: words.line.scan,
  paper: words.line.paper,
  submit: words.line.submit,
  note: ({ scan, paper }: { readonly scan: number; readonly paper: number }) =>
    fill(words.line.note, { scan, paper }),
} as const;

const nameSample = (areSamples: boolean) => (areSamples ? words.trusted.sample : undefined);

export const trustedContent = {
  heading: words.trusted.heading,
  sample: nameSample(site.sampleClients),
} as const;
