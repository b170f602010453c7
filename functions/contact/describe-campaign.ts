import type { ContactRecord } from "./contact-record.ts";

/** The campaign in one line, such as `utm_source=newsletter; utm_medium=email`. */
export const describeCampaign = (campaign: ContactRecord["campaign"] = {}): string =>
  Object.entries(campaign)
    .map(([field, value]) => `${field}=${value}`)
    .join("; ");
