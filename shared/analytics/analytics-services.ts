import messages from "#messages/analytics-services.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import type { AnalyticsKeys } from "../site-settings.ts";
import { site } from "../site.ts";
import { isEnabled } from "../features.ts";

export type ServiceId = keyof AnalyticsKeys;

/** An event's name in each service, so that campaigns can be measured. */
export type ConversionNames = Readonly<Record<ServiceId, string>>;

/**
 * Conversions of every site; those of a feature are declared by the feature.
 * Names: https://developers.google.com/analytics/devguides/collection/ga4/reference/events and
 * https://developers.facebook.com/docs/meta-pixel/reference#standard-events
 */
export const conversions = {
  signUpClick: { mixpanel: "Sign-up Click", ga4: "sign_up_click", metaPixel: "Lead" },
  contactSent: { mixpanel: "Contact Sent", ga4: "generate_lead", metaPixel: "Contact" },
  paid: { mixpanel: "Paid", ga4: "purchase", metaPixel: "Purchase" },
} as const satisfies Readonly<Record<string, ConversionNames>>;

export type ConsentPurpose = "analytics" | "advertising" | "replay";

/** The hosts of a service, grouped by the Content-Security-Policy directive that allows them. */
export type ServiceHosts = {
  readonly scripts: readonly string[];
  readonly images: readonly string[];
  readonly calls: readonly string[];
  readonly workers?: readonly string[];
};

export type ServiceStorage = {
  readonly place: "cookie" | "local storage" | "session storage" | "database";
  readonly prefix: string;
  readonly lifetime: string;
};

export type AnalyticsService = {
  readonly name: string;
  readonly provider: string;
  readonly purpose: ConsentPurpose;
  readonly explanation: string;
  readonly hosts: ServiceHosts;
  readonly stores: readonly ServiceStorage[];
  readonly country: string;
  /** The provider's own privacy policy. Not set if we are the provider. */
  readonly policy?: string;
  readonly onPaymentPages: boolean;
};

const goals = isEnabled("payment") ? messages.goals.formOrPayment : messages.goals.form;

const mixpanelRegions = {
  us: { host: "https://api-js.mixpanel.com", country: "United States" },
  eu: { host: "https://api-eu.mixpanel.com", country: "Netherlands" },
  in: { host: "https://api-in.mixpanel.com", country: "India" },
} as const satisfies Record<NonNullable<AnalyticsKeys["mixpanel"]>["residency"], object>;

type MixpanelResidency = keyof typeof mixpanelRegions;

/** The host that a project's events are sent to. Mixpanel drops events sent to another region without an error. */
export const mixpanelHost = (residency: MixpanelResidency): string => mixpanelRegions[residency].host;

// The script is part of our own bundle, so no other host serves one.
const describeMixpanel = ({
  residency,
  replayPercent,
}: NonNullable<AnalyticsKeys["mixpanel"]>): readonly AnalyticsService[] => {
  const { host, country } = mixpanelRegions[residency];
  const common = {
    name: "Mixpanel",
    provider: "Mixpanel, Inc.",
    hosts: { scripts: [], images: [], calls: [host] },
    country,
    policy: "https://mixpanel.com/legal/privacy-policy/",
  } as const;
  const stores: readonly ServiceStorage[] = [
    { place: "cookie", prefix: "mp_", lifetime: formatMessage(messages.lifetimes.days, { days: 365 }) },
    { place: "local storage", prefix: "__mp", lifetime: messages.lifetimes.consent },
    { place: "session storage", prefix: "mp_", lifetime: messages.lifetimes.tab },
    // The script makes the second one even for a feature that we do not use, and leaves it empty.
    { place: "database", prefix: "mixpanelFlagsDb", lifetime: messages.lifetimes.consent },
  ];
  const events: AnalyticsService = {
    ...common,
    purpose: "analytics",
    explanation: formatMessage(messages.mixpanel.explanation, { goals }),
    stores: [...stores, paidOrders("mixpanel")],
    onPaymentPages: true,
  };
  const replay: AnalyticsService = {
    ...common,
    name: messages.mixpanelReplay.name,
    purpose: "replay",
    explanation: formatMessage(messages.mixpanelReplay.explanation, { percent: replayPercent }),
    // The recorder brings the worker that reads a canvas along as a text.
    hosts: { ...common.hosts, workers: ["blob:"] },
    stores: [...stores, { place: "database", prefix: "mixpanelBrowserDb", lifetime: messages.lifetimes.day }],
    onPaymentPages: false,
  };
  return replayPercent > 0 ? [events, replay] : [events];
};

/** Prefix of a storage key, followed by the service's id. Each service receives each paid order once. */
export const paidOrdersPrefix = "paid-";

const paidOrders = (id: ServiceId): ServiceStorage => ({
  place: "local storage",
  prefix: `${paidOrdersPrefix}${id}`,
  lifetime: messages.lifetimes.consent,
});

/** Key in session storage. Empty for a visit that no campaign led to. */
export const campaignKey = "campaign";

/**
 * The campaign (`utm_…` parameters) of the visit, stored by this site itself. Advertising services that the visitor
 * allows receive it as well.
 */
const campaigns: AnalyticsService = {
  name: messages.campaigns.name,
  provider: site.legalName,
  purpose: "advertising",
  explanation: messages.campaigns.explanation,
  hosts: { scripts: [], images: [], calls: [] },
  stores: [{ place: "session storage", prefix: campaignKey, lifetime: messages.lifetimes.tab }],
  country: messages.campaigns.country,
  onPaymentPages: true,
};

/** Loaded with the id of the property behind it: a policy compares no query. */
export const googleTagScript = "https://www.googletagmanager.com/gtag/js";

export const metaPixelScript = "https://connect.facebook.net/en_US/fbevents.js";

const metaPixel: AnalyticsService = {
  name: "Meta pixel",
  provider: "Meta Platforms, Inc.",
  purpose: "advertising",
  explanation: formatMessage(messages.metaPixel.explanation, { goals }),
  hosts: {
    // The pixel's own script, and the settings and modules that it loads for a pixel's id.
    scripts: [metaPixelScript, "https://connect.facebook.net/signals/"],
    images: ["https://www.facebook.com"],
    calls: ["https://connect.facebook.net", "https://www.facebook.com"],
  },
  stores: [
    { place: "cookie", prefix: "_fb", lifetime: formatMessage(messages.lifetimes.days, { days: 90 }) },
    { place: "local storage", prefix: "lastExternalReferrer", lifetime: messages.lifetimes.consent },
    paidOrders("metaPixel"),
  ],
  country: messages.metaPixel.country,
  policy: "https://www.facebook.com/privacy/policy/",
  onPaymentPages: false,
};

const ga4: AnalyticsService = {
  name: "Google Analytics",
  provider: "Google LLC",
  purpose: "analytics",
  explanation: formatMessage(messages.ga4.explanation, { goals }),
  hosts: {
    // A Google Tag Manager container, which may contain any script, comes from the same host under another path.
    scripts: [googleTagScript],
    images: ["https://*.googletagmanager.com", "https://*.google-analytics.com"],
    calls: [
      "https://*.googletagmanager.com",
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
    ],
  },
  stores: [
    { place: "cookie", prefix: "_ga", lifetime: formatMessage(messages.lifetimes.days, { days: 365 }) },
    paidOrders("ga4"),
  ],
  country: "United States",
  policy: "https://policies.google.com/privacy",
  onPaymentPages: false,
};

/**
 * The order in which visitors read about the services in the policies and the consent bar, and in which a withdrawal
 * clears them.
 */
export const listAnalyticsServices = (keys: AnalyticsKeys): readonly AnalyticsService[] => {
  const services = [
    ...(keys.mixpanel ? describeMixpanel(keys.mixpanel) : []),
    ...(keys.ga4 ? [ga4] : []),
    ...(keys.metaPixel ? [metaPixel] : []),
  ];
  return services.length > 0 ? [...services, campaigns] : [];
};

/**
 * Identifies the consent question that a choice was made for. A new key for any service makes it a different question.
 */
export const makeConsentVersion = (keys: AnalyticsKeys): string =>
  listAnalyticsServices(keys)
    .map(({ name }) => name)
    .join(", ");

const purposes: readonly ConsentPurpose[] = ["analytics", "replay", "advertising"];

export const listConsentPurposes = (keys: AnalyticsKeys): readonly ConsentPurpose[] => {
  const served = new Set(listAnalyticsServices(keys).map(({ purpose }) => purpose));
  return purposes.filter((purpose) => served.has(purpose));
};
