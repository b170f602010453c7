import type { Card } from "../qr/vcard.ts";
import type { Fields } from "../../lib/stored-text.ts";

export const readCard = (fields: Fields, uid: string): Card => {
  const read = (name: string): string => fields[name] ?? "";
  return {
    firstName: read("firstName"),
    lastName: read("lastName"),
    cellPhone: read("mobile"),
    phone: read("phone"),
    email: read("email"),
    jobTitle: read("jobTitle"),
    organization: read("organization"),
    website: read("website"),
    uid,
  };
};
