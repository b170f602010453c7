import { isEnabled, features, type FeatureName } from "#shared/features.ts";
import { namesOf } from "#infra/stack/names-of.ts";

/** Prefix of the requirement ids of each feature, as test titles carry them. */
const idsOf: Readonly<Record<FeatureName, string>> = {
  payment: "PAY-",
  voice: "VOICE-",
  qr: "QR-",
  vcard: "VC-",
  badges: "BADGE-",
  planner: "QUEUE-",
  blog: "BLOG-",
  analytics: "STAT-",
  videos: "HOME-02",
};

/** Titles that carry no requirement of these features. */
export const nameWithout = (off: readonly FeatureName[]): RegExp =>
  off.length === 0 ? /^/ : new RegExp(`^(?!.*\\[(?:${off.map((name) => idsOf[name]).join("|")}))`, "s");

/** Titles of the tests that run: those of a feature that is switched off do not. */
export const nameOfEnabled = nameWithout(namesOf(features).filter((name) => !isEnabled(name)));
