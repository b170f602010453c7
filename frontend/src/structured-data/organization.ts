import type { Organization } from "schema-dts";
import { site } from "#shared/site.ts";
import { addressOf } from "../lib/site-origin.ts";

/** Who publishes: enough where another thing names it. */
export const publisher: Exclude<Organization, string> = {
  "@type": "Organization",
  name: site.brand,
  url: addressOf("/"),
};

/** The company behind the site; the footer says the same. */
export const organization: Exclude<Organization, string> = {
  ...publisher,
  legalName: site.legalName,
  logo: addressOf("/favicon.svg"),
  email: site.supportEmail,
  telephone: site.phone.display,
};
