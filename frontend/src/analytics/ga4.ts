import { conversionNames, googleTagScript } from "#shared/analytics/analytics-services.ts";
import { writeCampaign, type Campaign } from "#shared/analytics/campaign.ts";
import type { AnalyticsKeys } from "#shared/site-settings.ts";
import { loadScript } from "./load-script.ts";
import type { RunningService } from "./service.ts";
import type { Purchase } from "./site-event.ts";

type Gtag = (...command: readonly unknown[]) => void;

/** Google's script knows a command by its being an `arguments` object. */
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
 * What Google would read of the address and the referrer: the route's pattern in place of a path, which may hold a card's
 * uid, and of the query the campaign alone, where it looks for one.
 */
const describePage = (campaign: Campaign | undefined) => {
  const { referrer, ...query } = campaign ?? {};
  const search = writeCampaign(query);
  return {
    page_location: location.origin + (document.body.dataset["route"] ?? "") + (search && `?${search}`),
    // Our own is no source of visits. Left empty, Google's script would look for itself.
    page_referrer: referrer === undefined ? `${location.origin}/` : `https://${referrer}/`,
  };
};

const describePurchase = (purchase: Purchase | undefined) =>
  purchase ? { transaction_id: purchase.id, value: purchase.rupees, currency: "INR" } : {};

/** In Google's words this is basic consent mode: nothing of it is loaded before the visitor's yes. */
export const startGa4 = ({ measurementId }: NonNullable<AnalyticsKeys["ga4"]>): RunningService => {
  const gtag = openDataLayer();
  gtag("consent", "default", denied);
  gtag("consent", "update", { analytics_storage: "granted" });
  gtag("js", new Date());
  gtag("config", measurementId, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    // Of this host alone, where a withdrawal finds them.
    cookie_domain: "none",
    cookie_expires: cookieSeconds,
    ...describePage(undefined),
  });
  loadScript(`${googleTagScript}?id=${measurementId}`);

  return {
    tell: (event, campaign) => {
      gtag("set", describePage(campaign));
      if (event.eventType === "click")
        gtag("event", "button_click", { event_category: "engagement", event_label: event.label });
      if (event.eventType === "conversion")
        gtag("event", conversionNames.ga4[event.conversion], describePurchase(event.purchase));
    },
    end: () => {
      // The switch that Google's script asks before anything it sends, what waits in the data layer included.
      Object.assign(window, { [`ga-disable-${measurementId}`]: true });
      gtag("consent", "update", denied);
    },
  };
};
