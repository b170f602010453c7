import everyPage from "#messages/every-page.json" with { type: "json" };
import messages from "#messages/home.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const meta = {
  title: fill(messages.meta.title, { tagline: everyPage.tagline }),
  description: messages.meta.description,
  keywords: messages.meta.keywords,
} as const;

/** Under the badge of the first screen. */
export const tryContent = messages.try;

const nameSample = (areSamples: boolean) => (areSamples ? messages.trusted.sample : undefined);

export const trustedContent = {
  heading: messages.trusted.heading,
  sample: nameSample(site.sampleClients),
} as const;
