import type { ConsentPurpose, ServiceId } from "#shared/analytics-services.ts";

export const servicesInBuild: readonly ServiceId[] = [
  ...(import.meta.env.MIXPANEL ? (["mixpanel"] as const) : []),
  ...(import.meta.env.META_PIXEL ? (["metaPixel"] as const) : []),
  ...(import.meta.env.GA4 ? (["ga4"] as const) : []),
];

/** What visitors are asked about in this build. */
export const askedPurposes: readonly ConsentPurpose[] = import.meta.env.ASKED_PURPOSES;

/** Whether there is anything that a visitor could allow: where not, all that asks this falls away. */
export const analyticsInBuild = import.meta.env.ANALYTICS;
