/**
 * What an owner may switch off. Everything that belongs to one names it as its `capability`: pages, endpoints, links,
 * questions, functions, alarms, secrets and commands are then left out together (decision 63).
 *
 * `ended`, of those that keep rows about people: off, after visitors have used it. The privacy policy goes on telling what
 * is kept. The table and the secrets that the stack made stay in either case, so that switching on again finds every row.
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

/** Of a row that belongs to no capability: always. */
export const isEnabled = (name?: FeatureName): boolean => name === undefined || features[name] === "on";

export const isFeature = (name: unknown): name is FeatureName => typeof name === "string" && name in features;

/** Whether the table of a capability may hold rows about people. */
export const mayStoreRows = (table: string): boolean => !isFeature(table) || features[table] !== "off";

/** What belongs to a capability that can be switched off. */
export type Owned = { readonly feature?: FeatureName };

/** The rows of what is switched on. The front end's build does the same to the source (frontend/build/disabled-features.ts). */
export const enabledOnly = <const Row extends Owned & Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
): readonly Row[] => rows.filter(({ feature }) => isEnabled(feature));
