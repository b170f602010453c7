import type { AnalyticsKeys } from "./site-settings.ts";

type ServiceId = keyof AnalyticsKeys;

/** What a visitor is asked about, each separately. */
export type ConsentPurpose = "analytics" | "advertising" | "replay";

/** Where a service may be reached, by the directive of the Content-Security-Policy that admits it. */
export type ServiceHosts = {
  readonly scripts: readonly string[];
  readonly images: readonly string[];
  readonly calls: readonly string[];
};

export type ServiceStorage = {
  readonly place: "cookie" | "local storage" | "session storage" | "database";
  /** How their names begin; a database has exactly this name. */
  readonly prefix: string;
  readonly lifetime: string;
};

/** One thing that a choice lets one service do. */
export type AnalyticsService = {
  readonly id: ServiceId;
  /** The product's own name. */
  readonly name: string;
  readonly provider: string;
  readonly purpose: ConsentPurpose;
  /** What it is for and what it learns, for a visitor. */
  readonly explanation: string;
  readonly hosts: ServiceHosts;
  readonly stores: readonly ServiceStorage[];
  /** Where the provider keeps the data. */
  readonly country: string;
  /** The provider's own policy. */
  readonly policy: string;
  /** Whether it may run on a page where something is paid. */
  readonly onPaymentPages: boolean;
};

/** The one thing that a visitor enters and a counted click tells. */
const plannedNumbers =
  "When you press “Reserve your stations”, it learns for how many guests and stations you planned.";

const mixpanelRegions = {
  us: { host: "https://api-js.mixpanel.com", country: "United States" },
  eu: { host: "https://api-eu.mixpanel.com", country: "Netherlands" },
  in: { host: "https://api-in.mixpanel.com", country: "India" },
} as const satisfies Record<NonNullable<AnalyticsKeys["mixpanel"]>["residency"], object>;

type MixpanelResidency = keyof typeof mixpanelRegions;

/** Where a project's events are sent. Events sent to another region are dropped without an error. */
export const mixpanelHost = (residency: MixpanelResidency): string => mixpanelRegions[residency].host;

// Its script is part of our own, so no other host serves one.
const describeMixpanel = ({
  residency,
  replayPercent,
}: NonNullable<AnalyticsKeys["mixpanel"]>): readonly AnalyticsService[] => {
  const { host, country } = mixpanelRegions[residency];
  const common = {
    id: "mixpanel",
    name: "Mixpanel",
    provider: "Mixpanel, Inc.",
    hosts: { scripts: [], images: [], calls: [host] },
    country,
    policy: "https://mixpanel.com/legal/privacy-policy/",
  } as const;
  const stores: readonly ServiceStorage[] = [
    { place: "cookie", prefix: "mp_", lifetime: "365 days" },
    { place: "local storage", prefix: "__mp", lifetime: "Until you withdraw your consent" },
    { place: "session storage", prefix: "mp_", lifetime: "Until you close the tab" },
    // The script makes the second one even for a feature that we do not use, and leaves it empty.
    { place: "database", prefix: "mixpanelFlagsDb", lifetime: "Until you withdraw your consent" },
  ];
  const events: AnalyticsService = {
    ...common,
    purpose: "analytics",
    explanation: `Counts which pages are opened and which buttons are pressed, under a random number. ${plannedNumbers} It is not told what else you type, nor what follows the path in an address.`,
    stores,
    onPaymentPages: true,
  };
  const replay: AnalyticsService = {
    ...common,
    name: "Mixpanel session replay",
    purpose: "replay",
    explanation: `Records how the pages of ${replayPercent} in 100 visits that allow it are scrolled and clicked through, with every text and every field masked. Pages where you pay, write to us, make a card or ask for a call are never recorded.`,
    stores: [...stores, { place: "database", prefix: "mixpanelBrowserDb", lifetime: "24 hours at most" }],
    onPaymentPages: false,
  };
  return replayPercent > 0 ? [events, replay] : [events];
};

const metaPixel: AnalyticsService = {
  id: "metaPixel",
  name: "Meta pixel",
  provider: "Meta Platforms, Inc.",
  purpose: "advertising",
  explanation:
    "Tells Meta which pages are opened, so that our advertisements on Facebook and Instagram can be measured and shown to people who have been here.",
  hosts: {
    scripts: ["https://connect.facebook.net"],
    images: ["https://www.facebook.com"],
    calls: ["https://connect.facebook.net", "https://www.facebook.com"],
  },
  stores: [
    { place: "cookie", prefix: "_fb", lifetime: "90 days" },
    { place: "local storage", prefix: "lastExternalReferrer", lifetime: "Until you withdraw your consent" },
  ],
  country: "United States and Ireland",
  policy: "https://www.facebook.com/privacy/policy/",
  onPaymentPages: false,
};

const ga4: AnalyticsService = {
  id: "ga4",
  name: "Google Analytics",
  provider: "Google LLC",
  purpose: "analytics",
  explanation: `Counts which buttons are pressed and on which page, under a random number. ${plannedNumbers}`,
  hosts: {
    scripts: ["https://*.googletagmanager.com"],
    images: ["https://*.googletagmanager.com", "https://*.google-analytics.com"],
    calls: [
      "https://*.googletagmanager.com",
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
    ],
  },
  stores: [{ place: "cookie", prefix: "_ga", lifetime: "365 days" }],
  country: "United States",
  policy: "https://policies.google.com/privacy",
  onPaymentPages: false,
};

/**
 * The services that a build has keys for, in the order in which visitors read of them: the one table behind the
 * Content-Security-Policy, the consent bar, the privacy policy and what a withdrawal clears.
 */
export const listAnalyticsServices = (keys: AnalyticsKeys): readonly AnalyticsService[] => [
  ...(keys.mixpanel ? describeMixpanel(keys.mixpanel) : []),
  ...(keys.ga4 ? [ga4] : []),
  ...(keys.metaPixel ? [metaPixel] : []),
];

/** What a choice answered: if another service has a key now, the question was a different one. */
export const makeConsentVersion = (keys: AnalyticsKeys): string =>
  listAnalyticsServices(keys)
    .map(({ name }) => name)
    .join(", ");

const purposes: readonly ConsentPurpose[] = ["analytics", "replay", "advertising"];

/** What visitors of a build with these keys are asked about, in the order of the question. */
export const listAskedPurposes = (keys: AnalyticsKeys): readonly ConsentPurpose[] => {
  const served = new Set(listAnalyticsServices(keys).map(({ purpose }) => purpose));
  return purposes.filter((purpose) => served.has(purpose));
};
