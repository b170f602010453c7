import { brandSlug } from "#shared/brand/brand-slug.ts";
import type { Card } from "./vcard.ts";

/** Browsers and file systems accept 255 bytes at most, including the extension. */
const maxLength = 200;

/** Characters that some system forbids in file names, including control characters. */
const unsafe = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu;

/** Spec section 2: every character that is not alphanumeric becomes an underscore. */
export const nameUrlFile = (url: string): string =>
  `${brandSlug}-${url.replace(/[^a-zA-Z0-9]/gu, "_")}`.slice(0, maxLength);

/** File name from the first and last name in lower case, or from the organization on a card without names. */
export const nameCardFile = ({
  firstName,
  lastName,
  organization,
}: Pick<Card, "firstName" | "lastName" | "organization">): string => {
  const clean = (text: string) => text.toLowerCase().replace(unsafe, "_").trim().replace(/\s+/g, "-");
  const names = [firstName, lastName].map(clean).filter((name) => name !== "");
  const name = names.length > 0 ? names.join("-") : clean(organization) || "contact";
  return Array.from(`${brandSlug}-${name}`).slice(0, 60).join("");
};
