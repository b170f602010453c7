// A non-standard property of V8 and JavaScriptCore.
// oxlint-disable-next-line typescript/consistent-type-definitions
interface ErrorConstructor {
  stackTraceLimit: number;
}

// Chromium's Network Information API: whether the visitor has switched on the data saver.
// oxlint-disable-next-line typescript/consistent-type-definitions
interface Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

// Vite's own types are extended by declaration merging, which needs an interface.
// oxlint-disable-next-line typescript/consistent-type-definitions
interface ImportMetaEnv {
  /** Undefined for a site without a domain. */
  readonly SITE_ORIGIN: string | undefined;
  readonly CHECKOUT_SCRIPT: string;
  readonly MESSAGING_BASE: string;
  readonly MAILS_RECEIPTS: boolean;
  readonly MAILS_DOCUMENTS: boolean;
  readonly ANALYTICS: boolean;
  /** Purposes for which some service has a key, in the order in which visitors are asked for consent. */
  readonly CONSENT_PURPOSES: readonly import("#shared/analytics/analytics-services.ts").ConsentPurpose[];
  readonly CONSENT_QUESTION: string;
  /** Version of the consent question: a choice does not cover services that were added later. */
  readonly CONSENT_VERSION: string;
  readonly MIXPANEL: import("#shared/site-settings.ts").AnalyticsKeys["mixpanel"];
  readonly META_PIXEL: import("#shared/site-settings.ts").AnalyticsKeys["metaPixel"];
  readonly GA4: import("#shared/site-settings.ts").AnalyticsKeys["ga4"];
}
