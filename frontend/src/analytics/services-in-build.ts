import type { ConsentPurpose } from "#shared/analytics/analytics-services.ts";

export const askedPurposes: readonly ConsentPurpose[] = import.meta.env.ASKED_PURPOSES;

/** True if the build has analytics keys. If false, the bundler removes all code that depends on it. */
export const analyticsInBuild = import.meta.env.ANALYTICS;
