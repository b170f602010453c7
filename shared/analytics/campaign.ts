import * as z from "zod/mini";
import { readParameters, writeParameters, type AddressParameters } from "../input/address-parameters.ts";

/** The part of a URL that identifies its campaign, and the referring host. Everything else is left out. */
const campaignFields = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "fbclid",
  "referrer",
] as const;

export type CampaignField = (typeof campaignFields)[number];

/** The campaign that led a visitor here, read from the first URL of the visit. Never empty. */
export type Campaign = Readonly<Partial<Record<CampaignField, string>>>;

const wordsMax = 100;

/** Everything but letters, digits and common separators, so that no value looks like an attack to a firewall. */
const unlikely = /[^\p{L}\p{M}\p{N}._+|:,/&-]+/gu;

/** Removes the address of a person, which some mailing programs add, even if it was escaped twice. */
const cleanWords = (text: string): string =>
  /@|%(25)*40/.test(text) ? "" : text.slice(0, wordsMax).replace(unlikely, " ").trim();

const only =
  (pattern: RegExp) =>
  (text: string): string =>
    pattern.test(text) ? text : "";

const cleanId = only(/^[\w.-]{1,300}$/);

const cleaners: Readonly<Record<CampaignField, (text: string) => string>> = {
  utm_source: cleanWords,
  utm_medium: cleanWords,
  utm_campaign: cleanWords,
  utm_term: cleanWords,
  utm_content: cleanWords,
  gclid: cleanId,
  fbclid: cleanId,
  referrer: only(/^(?=.{1,253}$)[a-z\d-]+(\.[a-z\d-]+)*$/),
};

const campaignText = z.optional(z.string());

/** The query parameters that `readCampaign` reads. */
const campaignParameters = z.object({
  utm_source: campaignText,
  utm_medium: campaignText,
  utm_campaign: campaignText,
  utm_term: campaignText,
  utm_content: campaignText,
  gclid: campaignText,
  fbclid: campaignText,
  referrer: campaignText,
} satisfies Record<CampaignField, unknown>);

/**
 * The campaign in a query. `cleaners` shorten and clean each value; all other parameters are left out.
 * @returns undefined if the query has no campaign
 */
export const readCampaign = (source: AddressParameters): Campaign | undefined => {
  const query = readParameters(campaignParameters, source);
  const found = campaignFields.flatMap((field) => {
    const value = cleaners[field](query[field] ?? "");
    return value === "" ? [] : [[field, value] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
};

/** The format that `readCampaign` parses, in ASCII. */
export const writeCampaign = (campaign: Campaign): string => writeParameters(campaign);

/** Five values of a hundred characters in any script, two ids and a host, with each byte written as `%E0`. */
const headerMax = 6000;

/** The campaign in the header `X-Campaign`, if it has one. An invalid campaign never makes a message invalid. */
export const readCampaignHeader = (header = ""): Campaign | undefined =>
  header.length > headerMax ? undefined : readCampaign(header);
