import type { Organization } from "schema-dts";
import { site } from "#shared/site.ts";
import { addressOf } from "../lib/site-origin.ts";

/** Short data of the publisher, for use inside other nodes. */
export const publisher: Exclude<Organization, string> = {
  "@type": "Organization",
  name: site.brand,
  url: addressOf("/"),
};

/** The company behind the site, with the same data as the footer. */
export const organization: Exclude<Organization, string> = {
  ...publisher,
  legalName: site.legalName,
  logo: addressOf("/favicon.svg"),
  email: site.supportEmail,
  telephone: site.phone.display,
};
