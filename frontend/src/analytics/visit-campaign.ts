import { campaignKey } from "#shared/analytics/analytics-services.ts";
import { writeParameters } from "#shared/input/address-parameters.ts";
import { readCampaign, writeCampaign, type Campaign } from "#shared/analytics/campaign.ts";
import { readText, storeText } from "../lib/stored-text.ts";

const parse = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);

/** The address that this document was opened by: what the router has made of it since does not matter. */
const readOwnAddress = (): URL | undefined =>
  parse(performance.getEntriesByType("navigation")[0]?.name ?? location.href);

/**
 * What brought the visitor, as far as this document knows it. A page of ours that led here may have been the visit's first
 * one, and is known by its whole address; of any other website only the host is.
 */
const findCampaign = (): Campaign | undefined => {
  const from = parse(document.referrer);
  const isOwn = from?.origin === location.origin;
  const { search = "" } = (isOwn ? from : readOwnAddress()) ?? {};
  // Of a name that is there twice the first value counts.
  const referrer = writeParameters({ referrer: isOwn || !from ? "" : from.hostname });
  return readCampaign(`${referrer}&${search.slice(1)}`);
};

/** To be called once the visitor has said yes. What an earlier document of the tab has kept goes first. */
export const findVisitCampaign = (): Campaign | undefined => {
  const kept = readText(campaignKey);
  if (kept !== undefined) return readCampaign(kept);
  const campaign = findCampaign();
  // Kept empty as well: a later page of the visit must not take its own referrer for what led here.
  storeText(campaignKey, writeCampaign(campaign ?? {}));
  return campaign;
};
