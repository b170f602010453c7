/**
 * Features that an owner may switch off. Everything that belongs to one has its name as `feature`: pages, endpoints,
 * links, questions, functions, alarms, secrets and commands are then left out together (decision 63).
 *
 * `ended`, for features that store rows about people: switched off after visitors have used it. The privacy policy
 * still lists the stored data. The stack keeps the table and the secrets in either case, so switching on again finds
 * every row.
 */
export const features: Features = {
  payment: "on",
  voice: "on",
  qr: "on",
  vcard: "on",
  badges: "on",
  planner: "on",
  blog: "on",
  analytics: "on",
  videos: "on",
};

type Features = Readonly<
  Record<"payment" | "voice", "on" | "ended" | "off"> &
    Record<"qr" | "vcard" | "badges" | "planner" | "blog" | "analytics" | "videos", "on" | "off">
>;

export type FeatureName = keyof Features;

/** Always true for a row without a feature. */
export const isEnabled = (name?: FeatureName): boolean => name === undefined || features[name] === "on";

export const isFeature = (name: unknown): name is FeatureName => typeof name === "string" && name in features;

/** Returns whether the table of a feature may hold rows about people. */
export const mayStoreRows = (table: string): boolean => !isFeature(table) || features[table] !== "off";

/** A row that may belong to a feature that can be switched off. */
export type Owned = { readonly feature?: FeatureName };

/**
 * The rows whose feature is enabled. The frontend build does the same to the source
 * (frontend/build/disabled-features.ts).
 */
export const enabledOnly = <const Row extends Owned & Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
): readonly Row[] => rows.filter(({ feature }) => isEnabled(feature));
