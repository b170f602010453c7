import type { ConsentPurpose } from "#shared/analytics/analytics-services.ts";

export const consentPurposes: readonly ConsentPurpose[] = import.meta.env.CONSENT_PURPOSES;

/** True if the build has analytics keys. If false, the bundler removes all code that depends on it. */
export const analyticsInBuild = import.meta.env.ANALYTICS;
