/** The part of an address that tells which campaign it belongs to, and the host that led to it. Everything else is left. */
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

/** What brought somebody here, as far as the first address of the visit tells. Never empty. */
export type Campaign = Readonly<Partial<Record<CampaignField, string>>>;

const wordsMax = 100;

/** Anything but letters, digits and what people put between them: nothing that a firewall takes for an attack. */
const unlikely = /[^\p{L}\p{M}\p{N}._+|:,/&-]+/gu;

/** An address of a person, which some mailing programs put there, escaped twice too, is no campaign's. */
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

/**
 * The campaign that a query names, each value bounded and cleaned; what is not like one is left out.
 * @returns undefined where it names none
 */
export const readCampaign = (query: URLSearchParams): Campaign | undefined => {
  const found = campaignFields.flatMap((field) => {
    const value = cleaners[field](query.get(field) ?? "");
    return value === "" ? [] : [[field, value] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
};

/** As `readCampaign` reads it, in ASCII. */
export const writeCampaign = (campaign: Campaign): string => new URLSearchParams(campaign).toString();

/** Five times a hundred letters of any script, two ids and a host, each byte as `%E0`. */
const headerMax = 6000;

/** What the header `X-Campaign` says, if it says anything: a message is never refused for it. */
export const readCampaignHeader = (header = ""): Campaign | undefined =>
  header.length > headerMax ? undefined : readCampaign(new URLSearchParams(header));
