import type { ServiceId } from "#shared/analytics-services.ts";
import type { AnalyticsKeys } from "#shared/site-settings.ts";

/** The keys that the build was given. */
export const analyticsKeys: AnalyticsKeys = {
  mixpanel: import.meta.env.MIXPANEL,
  metaPixel: import.meta.env.META_PIXEL,
  ga4: import.meta.env.GA4,
};

export const servicesInBuild: readonly ServiceId[] = [
  ...(import.meta.env.MIXPANEL ? (["mixpanel"] as const) : []),
  ...(import.meta.env.META_PIXEL ? (["metaPixel"] as const) : []),
  ...(import.meta.env.GA4 ? (["ga4"] as const) : []),
];

export const replayInBuild = (import.meta.env.MIXPANEL?.replayPercent ?? 0) > 0;

/** Whether there is anything that a visitor could allow: where not, all that asks this falls away. */
export const analyticsInBuild = import.meta.env.ANALYTICS;
