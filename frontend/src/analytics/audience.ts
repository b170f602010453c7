import {
  conversions,
  listAnalyticsServices,
  type ConversionNames,
  type ServiceId,
  type ServiceStorage,
} from "#shared/analytics/analytics-services.ts";
import { writeCampaign, type Campaign } from "#shared/analytics/campaign.ts";
import { isIsolatedPath, isOwnDocument } from "#shared/site/isolated-paths.ts";
import { site } from "#shared/site.ts";
import type { ConsentChoices } from "./consent/consent-choices.ts";
import { analyticsKeys } from "./analytics-keys.ts";
import { clearStorage } from "./clear-storage.ts";
import { isSignUpLink } from "./sign-up-link.ts";
import type { Audience } from "./event-queue.ts";
import { startGa4 } from "./ga4.ts";
import { startMetaPixel } from "./meta-pixel.ts";
import { makePurchase, trackPaidOrders } from "./paid-orders.ts";
import { isPersonalRoute } from "./personal-route.ts";
import { makeService, type Service } from "./service.ts";
import type { At, Purchase, ServiceEvent, SiteEvent } from "./site-event.ts";
import { readVisitedPage } from "./visited-page.ts";
import { findVisitCampaign } from "./visit-campaign.ts";

const mixpanel = import.meta.env.MIXPANEL;
const ga4 = import.meta.env.GA4;
const metaPixel = import.meta.env.META_PIXEL;

/**
 * The security policy of a page that is its own document (a payment or isolated page) allows no third-party
 * tags.
 */
const admitsTags = !isOwnDocument(location.pathname);

/** Isolated pages send no analytics: their content security policy would block the requests anyway. */
const admitsCalls = !isIsolatedPath(location.pathname);

type Row = {
  readonly id: ServiceId;
  readonly counts: (choices: ConsentChoices) => boolean;
  /** undefined if the current page's security policy does not allow the service. */
  readonly service: Service | undefined;
};

const countsVisits = ({ analytics }: ConsentChoices): boolean => analytics;
const measuresAdvertising = ({ advertising }: ConsentChoices): boolean => advertising;

const mixpanelService =
  mixpanel && admitsCalls
    ? makeService({
        isAllowed: ({ analytics, replay }) => analytics || replay,
        // Loaded on demand: Mixpanel's library is bundled with our own code and is the largest chunk.
        start: async () => (await import("./mixpanel.ts")).startMixpanel(mixpanel),
      })
    : undefined;
const ga4Service =
  ga4 && admitsTags ? makeService({ isAllowed: countsVisits, start: () => startGa4(ga4) }) : undefined;
const metaPixelService =
  metaPixel && admitsTags
    ? makeService({ isAllowed: measuresAdvertising, start: () => startMetaPixel(metaPixel) })
    : undefined;

const rows: readonly Row[] = [
  ...(mixpanel ? [{ id: "mixpanel", counts: countsVisits, service: mixpanelService } as const] : []),
  ...(ga4 ? [{ id: "ga4", counts: countsVisits, service: ga4Service } as const] : []),
  ...(metaPixel
    ? [{ id: "metaPixel", counts: measuresAdvertising, service: metaPixelService } as const]
    : []),
];

/** Storage entries of the refused purposes, except those that an allowed purpose also uses. */
const findRefusedStorage = (choices: ConsentChoices): readonly ServiceStorage[] => {
  const all = listAnalyticsServices(analyticsKeys);
  const used = all.filter(({ purpose }) => choices[purpose]).flatMap(({ stores }) => stores);
  return all
    .filter(({ purpose }) => !choices[purpose])
    .flatMap(({ stores }) => stores)
    .filter((store) => !used.some(({ place, prefix }) => place === store.place && prefix === store.prefix));
};

/** The conversion that an event also counts as, if any. */
const findConversion = (event: SiteEvent): ConversionNames | undefined => {
  switch (event.eventType) {
    case "click":
      return event.href && isSignUpLink(event.href, site.links.signUp) ? conversions.signUpClick : undefined;
    case "feature":
      return event.conversion;
    case "contact-sent":
      return conversions.contactSent;
    case "page-view":
    case "paid":
      return undefined;
  }
};

let allowed: ConsentChoices | undefined;
let campaign: Campaign | undefined;

const track = (event: At<ServiceEvent>): void => {
  for (const { service } of rows) service?.track(event, campaign);
};

/**
 * @param purchase the payment that has just succeeded; if omitted, reports the payments that earlier pages
 * could not report
 */
const trackPaid = (purchase?: Purchase): void => {
  for (const { id, counts, service } of rows) {
    const isAllowed = (): boolean => allowed !== undefined && counts(allowed);
    const trackOne = (one: Purchase): void =>
      service?.track(
        { eventType: "conversion", names: conversions.paid, purchase: one, visited: readVisitedPage() },
        campaign,
      );
    const track = service && !isPersonalRoute() ? trackOne : undefined;
    if (isAllowed()) void trackPaidOrders({ id, isAllowed, track }, purchase);
  }
};

const clearRefused = (): void => {
  if (allowed) clearStorage(findRefusedStorage(allowed));
};

export const audience: Audience = {
  admit: async (choices) => {
    // A stopped service may still acquire a lock that it requested earlier, so clear its storage again when
    // the document unloads.
    if (allowed === undefined) addEventListener("pagehide", clearRefused);
    allowed = choices;
    campaign = choices.advertising ? (campaign ?? findVisitCampaign()) : undefined;
    const admitted = rows.map(async ({ service }) => service?.admit(choices));
    clearRefused();
    trackPaid();
    await Promise.all(admitted);
    // Clear again: the services may have written to storage while they shut down.
    clearRefused();
  },
  track: ({ path, ...event }) => {
    const visited = readVisitedPage(path);
    if (event.eventType === "paid") return void makePurchase(event.order).then(trackPaid);
    if (event.eventType !== "contact-sent") track({ ...event, visited });
    const names = findConversion(event);
    if (names) track({ eventType: "conversion", names, visited });
  },
  readCampaign: () => campaign && writeCampaign(campaign),
};
