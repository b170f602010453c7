import type { Seller } from "./brand/seller.ts";
import type { SiteDetails } from "./brand/site-details.ts";

/** For receipts. Add `gstin` once there is one, and `taxPercent` where the prices include a tax that is to be shown. */
const seller: Seller = { address: ["14 Residency Road", "Bengaluru 560025", "Karnataka, India"] };

/** Where the slug made of the brand does not suit. Never after a first deploy: every resource is named by it. */
const naming: { readonly slug?: string } = {};

/**
 * Everything that makes this site one company's site. Change this file and it is another's:
 * no other file names the brand, an address, a phone number or an outside link.
 */
export const site = {
  brand: "Lanyra",
  ...naming,
  legalName: "Lanyra Events Private Limited",
  seller,
  supportEmail: "support@lanyra.example",
  phone: { display: "+1 650 555 0142", href: "tel:+16505550142" },
  /**
   * The two pages name different time zones on purpose: see the product specification, section 2. Other languages say
   * those of the contact page in `locales.ts`.
   */
  hours: { contact: "8 AM to 5 PM EST", faqs: "8 AM to 5 PM PST" },
  /** Where support works: mail to it tells the time there, and in UTC. The zone of the contact page's hours. */
  supportTimeZone: "America/New_York",
  /** The number that the voice demo calls from, and the one on WhatsApp that sends its codes: digits, as in a wa.me link. */
  voiceDemo: {
    caller: { display: "+1 650 865 1007", e164: "+16508651007" },
    whatsappNumber: "16505550188",
  },
  links: {
    signUp: "https://app.lanyra.example/sign-up",
    booking: "https://cal.lanyra.example/intro",
  },
  /** True while the clients on the home page are invented; the row then says so. */
  sampleClients: true,
  /** Whose law the terms are under, and the courts that decide: from the town to the country. */
  jurisdiction: { law: "India", courts: ["Bengaluru", "Karnataka", "India"] },
  /** True while seller, law and courts are the template's: a protected stage is not deployed with them. */
  sampleSeller: true,
} as const satisfies SiteDetails;
