import type { Seller } from "./seller.ts";

/** The company's details (`shared/site.ts`), as a type, so that the compiler reports a missing field in that file. */
export type SiteDetails = {
  readonly brand: string;
  readonly slug?: string;
  readonly legalName: string;
  readonly seller: Seller;
  readonly supportEmail: string;
  readonly phone: { readonly display: string; readonly href: `tel:+${number}` };
  readonly hours: { readonly contact: string; readonly faqs: string };
  /** An IANA time zone name. */
  readonly supportTimeZone: string;
  readonly voiceDemo: {
    readonly caller: { readonly display: string; readonly e164: `+${number}` };
    readonly whatsappNumber: `${number}`;
  };
  readonly links: { readonly signUp: `https://${string}`; readonly booking: `https://${string}` };
  readonly sampleClients: boolean;
  readonly jurisdiction: { readonly law: string; readonly courts: readonly string[] };
  readonly sampleSeller: boolean;
};
