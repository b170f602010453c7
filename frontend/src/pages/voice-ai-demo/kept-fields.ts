import { defaultCountryCodeId } from "#shared/catalogue/country-codes.ts";
import { readStoredFields, storeFields } from "../../lib/stored-fields.ts";
import { storedValueKeys } from "../../lib/stored-values.ts";
import type { CallFields } from "./call-fields.ts";

const key = storedValueKeys.session.voiceDemo;

/** What outlives the way to WhatsApp and back, on which a phone may drop the page. Never the code. */
type KeptFields = Pick<CallFields, "serviceType" | "country" | "mobile">;

export const keepFields = ({ serviceType, country, mobile }: KeptFields): void =>
  storeFields(key, { serviceType, country, mobile });

/** What the fields should hold: what stands in them, and what was kept where nobody has touched them. */
export const fillFromKept = ({ serviceType, country, mobile }: KeptFields): KeptFields => {
  const kept = readStoredFields(key);
  return {
    serviceType: serviceType || (kept["serviceType"] ?? ""),
    country: country === defaultCountryCodeId ? (kept["country"] ?? country) : country,
    mobile: mobile || (kept["mobile"] ?? ""),
  };
};
