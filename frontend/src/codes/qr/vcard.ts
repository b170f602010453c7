import { joinName } from "#shared/input/name-order.ts";
import { cleanEmail, cleanPhone, cleanUrl } from "#shared/input/visible-text.ts";

/** What a contact card can say. An empty text is a field that was left out. */
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

/** Well-formed text without control characters, its line breaks as `\n`: nothing in it can begin a line of the card. */
const tidy = (text: string): string =>
  text.toWellFormed().replace(lineBreaks, "\n").replace(controlCharacters, "").trim();

/** RFC 2426, section 4: ESCAPED-CHAR. */
const escapeText = (text: string): string => text.replace(/[\\,;]/g, "\\$&").replaceAll("\n", "\\n");

/** Numbers and addresses are one line, whatever was pasted. */
const joinLines = (text: string): string => tidy(text).replaceAll("\n", " ");

/** Programs read numbers and addresses, so these lose what nobody sees. Names keep it: joiners belong to their spelling. */
export const tidyCard = (card: Card): Required<Card> => ({
  firstName: tidy(card.firstName),
  lastName: tidy(card.lastName),
  organization: tidy(card.organization),
  jobTitle: tidy(card.jobTitle),
  phone: cleanPhone(joinLines(card.phone)),
  cellPhone: cleanPhone(joinLines(card.cellPhone)),
  email: cleanEmail(joinLines(card.email)),
  // A hidden character before a line break leaves a blank at the end.
  website: cleanUrl(joinLines(card.website)).trim(),
  uid: joinLines(card.uid ?? ""),
});

/** First and last name in their owner's order; on a card without them what else it can be listed under. */
export const findFullName = (card: Card): string => {
  const { firstName, lastName, organization, email, cellPhone, phone, website, jobTitle } = tidyCard(card);
  return joinName(firstName, lastName) || organization || email || cellPhone || phone || website || jobTitle;
};

/**
 * The card as a vCard 3.0 (RFC 2426), for a code or a `.vcf` file: lines end with CRLF and are never folded, since
 * readers of codes do not unfold. N and FN are always there, phones refuse a card without them.
 * Returns undefined for a card on which nothing is filled in.
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
    // A URI is no text value: it is written as it is.
    ...optional("URL", website),
    "END:VCARD",
    "",
  ].join("\r\n");
};

type UidDeps = {
  readonly nowMs: () => number;
  readonly random: () => number;
};

/** A card's UID: the time in milliseconds, then 4 characters of base 36 (spec section 3). */
export const drawCardUid = ({ nowMs, random }: UidDeps): string =>
  [nowMs(), ...Array.from({ length: 4 }, () => Math.floor(random() * 36).toString(36))].join("");
