import { isEnabled, features, type FeatureName } from "#shared/features.ts";
import { namesOf } from "#infra/stack/names-of.ts";

/** Prefix of each feature's requirement ids in test titles. */
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

/** Matches titles without a requirement of these features. */
export const nameWithout = (off: readonly FeatureName[]): RegExp =>
  off.length === 0 ? /^/ : new RegExp(`^(?!.*\\[(?:${off.map((name) => idsOf[name]).join("|")}))`, "s");

/** Matches the titles of tests that run: those of a disabled feature do not. */
export const nameOfEnabled = nameWithout(namesOf(features).filter((name) => !isEnabled(name)));
