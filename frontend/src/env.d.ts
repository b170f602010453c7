// As V8 and JavaScriptCore have it.
// oxlint-disable-next-line typescript/consistent-type-definitions
interface ErrorConstructor {
  stackTraceLimit: number;
}

// Vite's own types are extended by merging, which only an interface can do.
// oxlint-disable-next-line typescript/consistent-type-definitions
interface ImportMetaEnv {
  /** Undefined for a site without a domain. */
  readonly SITE_ORIGIN: string | undefined;
  readonly CHECKOUT_SCRIPT: string;
  readonly MESSAGING_BASE: string;
  readonly MAILS_RECEIPTS: boolean;
  readonly MAILS_DOCUMENTS: boolean;
  readonly ANALYTICS: boolean;
  /** Those that some service with a key is for, in the order in which visitors are asked. */
  readonly ASKED_PURPOSES: readonly import("#shared/analytics/analytics-services.ts").ConsentPurpose[];
  readonly CONSENT_QUESTION: string;
  /** What a choice answers: a service that came later was not in the question. */
  readonly CONSENT_VERSION: string;
  readonly MIXPANEL: import("#shared/site-settings.ts").AnalyticsKeys["mixpanel"];
  readonly META_PIXEL: import("#shared/site-settings.ts").AnalyticsKeys["metaPixel"];
  readonly GA4: import("#shared/site-settings.ts").AnalyticsKeys["ga4"];
}
