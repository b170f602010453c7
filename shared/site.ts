import type { Seller } from "./brand/seller.ts";
import type { SiteDetails } from "./brand/site-details.ts";

/**
 * Details for receipts. Add `gstin` once there is one, and `taxPercent` if the prices include a tax that is to be
 * shown.
 */
const seller: Seller = { address: ["14 Residency Road", "Bengaluru 560025", "Karnataka, India"] };

/**
 * Set `slug` if the one derived from the brand does not fit. Do not change it after the first deployment: every
 * resource name contains it.
 */
const naming: { readonly slug?: string } = {};

/**
 * Everything specific to the company of this site, except the hours in other languages (`locales.ts`). Change this file
 * to adopt the product: no other code contains the brand, or an address, a phone number or a link of the company.
 */
export const site = {
  brand: "Lanyra",
  ...naming,
  legalName: "Lanyra Events Private Limited",
  seller,
  supportEmail: "support@lanyra.example",
  phone: { display: "+1 650 555 0142", href: "tel:+16505550142" },
  /**
   * The two pages have different time zones on purpose: see the product specification, section 2. Other languages have
   * the hours of the contact page in `locales.ts`.
   */
  hours: { contact: "8 AM to 5 PM EST", faqs: "8 AM to 5 PM PST" },
  /**
   * The time zone of support: mail to support shows the time there, and in UTC. It matches the contact page's hours.
   */
  supportTimeZone: "America/New_York",
  /**
   * The number that the voice demo calls from, and the WhatsApp number that sends its codes: digits, as in a wa.me
   * link.
   */
  voiceDemo: {
    caller: { display: "+1 650 865 1007", e164: "+16508651007" },
    whatsappNumber: "16505550188",
  },
  links: {
    signUp: "https://app.lanyra.example/sign-up",
    booking: "https://cal.lanyra.example/intro",
  },
  /** True while the clients on the home page are invented; the page then states it. */
  sampleClients: true,
  /** The law of the terms, and the courts that decide: from the town to the country. */
  jurisdiction: { law: "India", courts: ["Bengaluru", "Karnataka", "India"] },
  /** True while seller, law and courts are the template's: a protected stage cannot be deployed with them. */
  sampleSeller: true,
} as const satisfies SiteDetails;
