import type { FeatureFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

export const badgeFixtures: FeatureFixtures = {
  requirementIds: "BADGE-",
  traces: /badge-maker|badge maker/i,
  paths: ["/badge-maker"],
  pageStates: async () => (await import("#test/badges/badge-states.ts")).badgeStates,
};
