import messages from "#messages/every-page.json" with { type: "json" };
import type { Offer, SoftwareApplication } from "schema-dts";
import { findPlans, type PricingPlan } from "#shared/pricing/pricing.ts";
import { site } from "#shared/site.ts";
import type { MakeStructuredData } from "../structured-data/structured-node.ts";
import { publisher } from "../structured-data/organization.ts";
import { addressOf } from "../lib/site-origin.ts";

const address = addressOf("/pricing");

/** Plans with a negotiated price have no price here. */
const makeOffer = ({ name, priceDetail, amount }: PricingPlan): Offer => ({
  "@type": "Offer",
  name,
  description: priceDetail,
  url: address,
  ...(amount && { price: amount.value, priceCurrency: amount.currency }),
});

const makeSoftware = (viewerCountry: string): SoftwareApplication => ({
  "@type": "SoftwareApplication",
  name: site.brand,
  description: messages.tagline,
  url: addressOf("/"),
  applicationCategory: "BusinessApplication",
  publisher,
  offers: findPlans(viewerCountry).map(makeOffer),
});

export const makeStructuredData: MakeStructuredData = ({ viewerCountry }) => [makeSoftware(viewerCountry)];
