import { joinName } from "#shared/input/name-order.ts";
import { cleanEmail, cleanPhone, cleanUrl, hasVisibleText } from "#shared/input/visible-text.ts";
import { removeTrunkZero } from "./trunk-zero.ts";

/** Fields of a contact card. An empty text means that the field is left out. */
export type Card = {
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string;
  readonly jobTitle: string;
  readonly phone: string;
  readonly cellPhone: string;
  readonly email: string;
  readonly website: string;
  readonly uid?: string;
};

const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
const controlCharacters = /[^\P{Cc}\n\t]/gu;

/**
 * Well-formed text without control characters and with line breaks as `\n`, so that no text can begin a line
 * of the vCard. Empty if nothing of it shows.
 */
const tidy = (text: string): string =>
  !hasVisibleText(text)
    ? ""
    : text.toWellFormed().replace(lineBreaks, "\n").replace(controlCharacters, "").trim();

/** RFC 2426, section 4: ESCAPED-CHAR. */
const escapeText = (text: string): string => text.replace(/[\\,;]/g, "\\$&").replaceAll("\n", "\\n");

/** Phone numbers and addresses become one line, whatever was pasted. */
const joinLines = (text: string): string => tidy(text).replaceAll("\n", " ");

/**
 * Removes invisible characters from phone numbers and addresses, which programs parse, and zeros
 * that no phone may dial after a country code. Names keep invisible characters:
 * zero-width joiners are part of their spelling.
 */
export const tidyCard = (card: Card): Required<Card> => ({
  firstName: tidy(card.firstName),
  lastName: tidy(card.lastName),
  organization: tidy(card.organization),
  jobTitle: tidy(card.jobTitle),
  phone: removeTrunkZero(cleanPhone(joinLines(card.phone))),
  cellPhone: removeTrunkZero(cleanPhone(joinLines(card.cellPhone))),
  email: cleanEmail(joinLines(card.email)),
  // Removing an invisible character before a line break leaves a space at the end.
  website: cleanUrl(joinLines(card.website)).trim(),
  uid: joinLines(card.uid ?? ""),
});

/**
 * First and last name in the order of the card's owner, or, without names, another value under which the card
 * can be listed.
 */
export const findFullName = (card: Card): string => {
  const { firstName, lastName, organization, email, cellPhone, phone, website, jobTitle } = tidyCard(card);
  return joinName(firstName, lastName) || organization || email || cellPhone || phone || website || jobTitle;
};

/**
 * The card as a vCard 3.0 (RFC 2426), for a code or a `.vcf` file. Lines end with CRLF and are never folded,
 * because QR readers do not unfold them. N and FN are always present, because phones reject cards without
 * them.
 * Returns undefined if no field is filled in.
 */
export const buildVcard = (card: Card): string | undefined => {
  const { firstName, lastName, organization, jobTitle, phone, cellPhone, email, website, uid } =
    tidyCard(card);
  const fullName = findFullName(card);
  if (fullName === "") return undefined;
  const optional = (property: string, value: string): readonly string[] =>
    value === "" ? [] : [`${property}:${value}`];
  return [
    "BEGIN:VCARD",
    "VERSION:3.0",
    ...optional("UID", escapeText(uid)),
    `N:${escapeText(lastName)};${escapeText(firstName)};;;`,
    `FN:${escapeText(fullName)}`,
    ...optional("ORG", escapeText(organization)),
    ...optional("TITLE", escapeText(jobTitle)),
    ...optional("TEL;TYPE=VOICE", escapeText(phone)),
    ...optional("TEL;TYPE=CELL", escapeText(cellPhone)),
    ...optional("EMAIL;TYPE=INTERNET", escapeText(email)),
    // A URI is not a text value, so it is written without escapes.
    ...optional("URL", website),
    "END:VCARD",
    "",
  ].join("\r\n");
};

type UidDeps = {
  readonly nowMs: () => number;
  readonly random: () => number;
};

/** UID of a card: the time in milliseconds, followed by 4 characters of base 36 (spec section 3). */
export const drawCardUid = ({ nowMs, random }: UidDeps): string =>
  [nowMs(), ...Array.from({ length: 4 }, () => Math.floor(random() * 36).toString(36))].join("");
