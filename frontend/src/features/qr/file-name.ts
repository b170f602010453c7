import { site } from "#shared/site.ts";
import type { Card } from "./vcard.ts";

/** Begins every file that a visitor takes away. */
const prefix = site.brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** Browsers and file systems take 255 bytes at most, the ending included. */
const maxLength = 200;

/** What a file's name may not hold on one system or another, control characters included. */
const unsafe = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu;

/** Spec section 2: every character that is not alphanumeric becomes an underscore. */
export const nameUrlFile = (url: string): string =>
  `${prefix}-${url.replace(/[^a-zA-Z0-9]/gu, "_")}`.slice(0, maxLength);

/** The first and last name in lower case; the organization's, on a card without them. */
export const nameCardFile = ({
  firstName,
  lastName,
  organization,
}: Pick<Card, "firstName" | "lastName" | "organization">): string => {
  const clean = (text: string) => text.toLowerCase().replace(unsafe, "_").trim().replace(/\s+/g, "-");
  const names = [firstName, lastName].map(clean).filter((name) => name !== "");
  const name = names.length > 0 ? names.join("-") : clean(organization) || "contact";
  return Array.from(`${prefix}-${name}`).slice(0, 60).join("");
};
