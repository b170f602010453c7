import type { AnalyticsKeys } from "#shared/site-settings.ts";

export const analyticsKeys: AnalyticsKeys = {
  mixpanel: import.meta.env.MIXPANEL,
  metaPixel: import.meta.env.META_PIXEL,
  ga4: import.meta.env.GA4,
};
