import everyPage from "#words/every-page.json" with { type: "json" };
import words from "#words/home.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const meta = {
  title: fill(words.meta.title, { tagline: everyPage.tagline }),
  description: words.meta.description,
  keywords: words.meta.keywords,
} as const;

/** Under the badge of the first screen. */
export const tryContent = words.try;

const nameSample = (areSamples: boolean) => (areSamples ? words.trusted.sample : undefined);

export const trustedContent = {
  heading: words.trusted.heading,
  sample: nameSample(site.sampleClients),
} as const;
