import type { ConsentPurpose } from "#shared/analytics/analytics-services.ts";

export const askedPurposes: readonly ConsentPurpose[] = import.meta.env.ASKED_PURPOSES;

/** Whether there is anything that a visitor could allow: where not, all that asks this falls away. */
export const analyticsInBuild = import.meta.env.ANALYTICS;
