import everyPage from "#words/every-page.json" with { type: "json" };
import { site } from "#shared/site.ts";

export const meta = {
  title: `${site.brand}: ${everyPage.tagline}`,
  description:
    "Upload your guest list, send QR passes by email or WhatsApp, scan each in seconds at the door and print badges on the spot.",
  keywords: ["event check-in", "QR code check-in", "badge printing", "guest list", "event registration"],
} as const;

/** Under the badge of the first screen. */
export const tryContent = { name: "Your name on it", scan: "Scan it", pause: "Pause", play: "Play" } as const;

const nameSample = (areSamples: boolean) => (areSamples ? "Sample clients" : undefined);

export const trustedContent = {
  heading: "Trusted by",
  sample: nameSample(site.sampleClients),
} as const;
