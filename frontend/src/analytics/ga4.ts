import { googleTagScript } from "#shared/analytics/analytics-services.ts";
import { writeCampaign, type Campaign } from "#shared/analytics/campaign.ts";
import type { AnalyticsKeys } from "#shared/site-settings.ts";
import { loadScript } from "./load-script.ts";
import type { RunningService } from "./service.ts";
import type { Purchase } from "./site-event.ts";
import { readVisitedPage } from "./visited-page.ts";

type Gtag = (...command: readonly unknown[]) => void;

/** Google's script recognizes a command only if it is an `arguments` object. */
const openDataLayer = (): Gtag => {
  const dataLayer: unknown[] = [];
  const gtag: Gtag = function () {
    dataLayer.push(arguments);
  };
  Object.assign(window, { dataLayer, gtag });
  return gtag;
};

const denied = {
  analytics_storage: "denied",
  ad_storage: "denied",
  ad_user_data: "denied",
  ad_personalization: "denied",
} as const;

const cookieSeconds = 365 * 24 * 60 * 60;

/**
 * Page address and referrer as reported to Google: the route pattern replaces the path, which may contain a
 * card's uid, and of the query only the campaign parameters stay, which Google reads from there.
 */
export const describePage = (campaign: Campaign | undefined, route: string) => {
  const { referrer, ...query } = campaign ?? {};
  const search = writeCampaign(query);
  return {
    // The route of the page for unknown addresses is "*".
    page_location: new URL(route, `${location.origin}/`).href + (search && `?${search}`),
    // Our own origin is not counted as a traffic source. If this were empty, Google's script would read the
    // referrer itself.
    page_referrer: referrer === undefined ? `${location.origin}/` : `https://${referrer}/`,
  };
};

const describePurchase = (purchase: Purchase | undefined) =>
  purchase ? { transaction_id: purchase.id, value: purchase.rupees, currency: "INR" } : {};

/** Google calls this basic consent mode: none of its code loads before the visitor consents. */
export const startGa4 = ({ measurementId }: NonNullable<AnalyticsKeys["ga4"]>): RunningService => {
  const gtag = openDataLayer();
  gtag("consent", "default", denied);
  gtag("consent", "update", { analytics_storage: "granted" });
  gtag("js", new Date());
  // Not in `config`, whose parameters precede those of `set` below.
  gtag("set", describePage(undefined, readVisitedPage().route));
  gtag("config", measurementId, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    // Sets cookies on this host only, where a withdrawal of consent finds and deletes them.
    cookie_domain: "none",
    cookie_expires: cookieSeconds,
  });
  loadScript(`${googleTagScript}?id=${measurementId}`);

  return {
    track: (event, campaign) => {
      gtag("set", describePage(campaign, event.visited.route));
      if (event.eventType === "click")
        gtag("event", "button_click", { event_category: "engagement", event_label: event.label });
      if (event.eventType === "conversion") gtag("event", event.names.ga4, describePurchase(event.purchase));
    },
    end: () => {
      // Google's script checks this flag before it sends anything, including commands still waiting in the
      // data layer.
      Object.assign(window, { [`ga-disable-${measurementId}`]: true });
      gtag("consent", "update", denied);
    },
  };
};
