/**
 * Entries have an `id`, since several countries share a code. `regions`: +1 is shared with islands whose numbers are
 * very expensive to call.
 */
export const countryCodes = [
  { id: "+43-at", code: "+43", country: "Austria", digits: 10, flag: "AT", regions: ["AT"] },
  { id: "+973-bh", code: "+973", country: "Bahrain", digits: 8, flag: "BH", regions: ["BH"] },
  { id: "+32-be", code: "+32", country: "Belgium", digits: 9, flag: "BE", regions: ["BE"] },
  { id: "+45-dk", code: "+45", country: "Denmark", digits: 8, flag: "DK", regions: ["DK"] },
  { id: "+20-eg", code: "+20", country: "Egypt", digits: 10, flag: "EG", regions: ["EG"] },
  { id: "+358-fi", code: "+358", country: "Finland", digits: 9, flag: "FI", regions: ["FI"] },
  { id: "+33-fr", code: "+33", country: "France", digits: 10, flag: "FR", regions: ["FR"] },
  { id: "+49-de", code: "+49", country: "Germany", digits: 11, flag: "DE", regions: ["DE"] },
  { id: "+30-gr", code: "+30", country: "Greece", digits: 10, flag: "GR", regions: ["GR"] },
  { id: "+91-in", code: "+91", country: "India", digits: 10, flag: "IN", regions: ["IN"] },
  { id: "+98-ir", code: "+98", country: "Iran", digits: 10, flag: "IR", regions: ["IR"] },
  { id: "+964-iq", code: "+964", country: "Iraq", digits: 10, flag: "IQ", regions: ["IQ"] },
  { id: "+972-il", code: "+972", country: "Israel", digits: 9, flag: "IL", regions: ["IL"] },
  { id: "+39-it", code: "+39", country: "Italy", digits: 10, flag: "IT", regions: ["IT"] },
  { id: "+962-jo", code: "+962", country: "Jordan", digits: 9, flag: "JO", regions: ["JO"] },
  { id: "+965-kw", code: "+965", country: "Kuwait", digits: 8, flag: "KW", regions: ["KW"] },
  { id: "+961-lb", code: "+961", country: "Lebanon", digits: 8, flag: "LB", regions: ["LB"] },
  { id: "+31-nl", code: "+31", country: "Netherlands", digits: 9, flag: "NL", regions: ["NL"] },
  { id: "+47-no", code: "+47", country: "Norway", digits: 8, flag: "NO", regions: ["NO"] },
  { id: "+968-om", code: "+968", country: "Oman", digits: 8, flag: "OM", regions: ["OM"] },
  { id: "+48-pl", code: "+48", country: "Poland", digits: 9, flag: "PL", regions: ["PL"] },
  { id: "+351-pt", code: "+351", country: "Portugal", digits: 9, flag: "PT", regions: ["PT"] },
  { id: "+974-qa", code: "+974", country: "Qatar", digits: 8, flag: "QA", regions: ["QA"] },
  { id: "+966-sa", code: "+966", country: "Saudi Arabia", digits: 9, flag: "SA", regions: ["SA"] },
  { id: "+34-es", code: "+34", country: "Spain", digits: 9, flag: "ES", regions: ["ES"] },
  { id: "+46-se", code: "+46", country: "Sweden", digits: 9, flag: "SE", regions: ["SE"] },
  { id: "+41-ch", code: "+41", country: "Switzerland", digits: 9, flag: "CH", regions: ["CH"] },
  { id: "+963-sy", code: "+963", country: "Syria", digits: 9, flag: "SY", regions: ["SY"] },
  { id: "+90-tr", code: "+90", country: "Türkiye", digits: 10, flag: "TR", regions: ["TR"] },
  { id: "+971-ae", code: "+971", country: "United Arab Emirates", digits: 9, flag: "AE", regions: ["AE"] },
  { id: "+44-gb", code: "+44", country: "United Kingdom", digits: 10, flag: "GB", regions: ["GB"] },
  { id: "+1-na", code: "+1", country: "USA/Canada", digits: 10, flag: "US", regions: ["US", "CA"] },
] as const;

export type CountryCodeRow = (typeof countryCodes)[number];
type CountryCodeId = CountryCodeRow["id"];
export type CountryCode = CountryCodeRow["code"];

export const defaultCountryCodeId: CountryCodeId = "+1-na";

/**
 * American carriers may not call these countries. They are listed so that visitors there do not request a code for a
 * call that cannot be placed.
 */
const unservedRegions: readonly string[] = ["IR", "SY"];

export const isServed = ({ regions }: CountryCodeRow): boolean =>
  !regions.some((region) => unservedRegions.includes(region));
