import { isEnabled, features, type FeatureName } from "#shared/features.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { featureFixtures } from "./feature-fixtures.ts";

/** Matches titles without a requirement of these features. */
export const nameWithout = (off: readonly FeatureName[]): RegExp =>
  off.length === 0
    ? /^/
    : new RegExp(`^(?!.*\\[(?:${off.map((name) => featureFixtures[name].requirementIds).join("|")}))`, "s");

/** Matches the titles of tests that run: those of a disabled feature do not. */
export const nameOfEnabled = nameWithout(namesOf(features).filter((name) => !isEnabled(name)));
