import type { AnalyticsKeys } from "#shared/site-settings.ts";

/** Keys of every service, in the format that each service uses. */
export const everyKey = {
  mixpanel: { token: "0123456789abcdef0123456789abcdef", residency: "us", replayPercent: 100 },
  metaPixel: { id: "123456789012345" },
  ga4: { measurementId: "G-ABCDE12345" },
} as const satisfies AnalyticsKeys;
