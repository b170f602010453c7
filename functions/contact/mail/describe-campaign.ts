import type { ContactRecord } from "../contact-record.ts";

export const describeCampaign = (campaign: ContactRecord["campaign"] = {}): string =>
  Object.entries(campaign)
    .map(([field, value]) => `${field}=${value}`)
    .join("; ");
