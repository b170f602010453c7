import { site } from "./site.ts";

/** The brand in addresses, in files' names and in those of resources: `lanyra`. */
export const brandSlug = site.brand
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, "-")
  .replace(/^-|-$/g, "");
