import { campaignKey } from "#shared/analytics/analytics-services.ts";
import { writeParameters } from "#shared/input/address-parameters.ts";
import { readCampaign, writeCampaign, type Campaign } from "#shared/analytics/campaign.ts";
import { readText, storeText } from "../lib/stored-text.ts";

const parse = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);

/** The address with which this document was opened, before the router changed it. */
const readOwnAddress = (): URL | undefined =>
  parse(performance.getEntriesByType("navigation")[0]?.name ?? location.href);

/**
 * The campaign as far as this document can see it. If the referrer is our own page, it may have been the
 * first of the visit and its full address is available; for other websites only the host is.
 */
const findCampaign = (): Campaign | undefined => {
  const from = parse(document.referrer);
  const isOwn = from?.origin === location.origin;
  const { search = "" } = (isOwn ? from : readOwnAddress()) ?? {};
  // If a parameter occurs twice, the first value counts.
  const referrer = writeParameters({ referrer: isOwn || !from ? "" : from.hostname });
  return readCampaign(`${referrer}&${search.slice(1)}`);
};

/**
 * Call this once the visitor has consented. The campaign stored by an earlier document of the tab takes
 * precedence.
 */
export const findVisitCampaign = (): Campaign | undefined => {
  const stored = readText(campaignKey);
  if (stored !== undefined) return readCampaign(stored);
  const campaign = findCampaign();
  // Stored even if empty: a later page of the visit must not take its own referrer for the campaign.
  storeText(campaignKey, writeCampaign(campaign ?? {}));
  return campaign;
};
