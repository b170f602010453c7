import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { SiteDetails } from "#shared/brand/site-details.ts";
import { site } from "#shared/site.ts";
import { enabledOnly, type Owned } from "#shared/features.ts";
import { hostsOf, mailDomainOf } from "./stage-domain.ts";
import { featurePlaceholders, type Stage } from "./stage.ts";

/** `shared/site.ts`. Any link is valid here. */
export type OwnSite = Omit<SiteDetails, "links"> & { readonly links: Readonly<Record<string, string>> };

type Placed = readonly [place: string, value: string | undefined];

/** Names that cannot be registered (RFC 2606, RFC 6761). */
export const reservedName = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/;

/**
 * Numbers reserved for videos and examples: by the North American plan, by Ofcom, by ACMA. India reserves none, so
 * digits in sequence count.
 */
const reservedNumbers = [
  /^1\d{3}55501\d\d$/,
  /^44(1(1[3-8]|[2-6]1)4960|1632960|1914980|2079460|2896496|2920180|3069990|7700900|8081570|9098790)\d{3}$/,
  /^61[2378](5550|7010)\d{4}$/,
  /^91(1234567890|9876543210)$/,
];

const isInventedNumber = (text: string): boolean => {
  const digits = text.replace(/\D/g, "");
  return (
    reservedNumbers.some((form) => form.test(digits)) ||
    parsePhoneNumberFromString(`+${digits}`)?.isValid() !== true
  );
};

const isInventedAddress = (text: string): boolean => reservedName.test(mailDomainOf(text));
const isInventedLink = (text: string): boolean => reservedName.test(URL.parse(text)?.hostname ?? "localhost");

/** The values among these that cannot be real, each with its place. */
const listInvented = (isInvented: (value: string) => boolean, values: readonly Placed[]): string =>
  values
    .filter(([, value]) => value !== undefined && isInvented(value))
    .map(([place, value]) => `${value} (${place})`)
    .join(", ");

/** The template's own values of a feature, which a live site replaces. */
export type FeaturePlaceholders = Owned & {
  /** Phone numbers of the feature in `shared/site.ts`, each with its place. */
  readonly numbers: (own: OwnSite) => readonly (readonly [place: string, number: string])[];
  /** @returns a sentence with the values to replace in the stage's row; empty if there are none */
  readonly find: (stage: Stage) => string;
};

type Rule = (stage: Stage, own: OwnSite) => string;

const unless = (found: string, sentence: string): string => (found === "" ? "" : sentence);

const ownedPlaceholders = enabledOnly(featurePlaceholders);

const rules: readonly Rule[] = [
  ({ mailFrom, supportEmail, alarmEmail }, own) => {
    const found = listInvented(isInventedAddress, [
      ["supportEmail of shared/site.ts", own.supportEmail],
      ["mailFrom", mailFrom],
      ["supportEmail", supportEmail],
      ["alarmEmail", alarmEmail],
    ]);
    return unless(found, `placeholder email addresses ${found}: write your own into shared/site.ts`);
  },
  ({ pageTo, forwardTo }, { links }) => {
    const found = listInvented(isInventedLink, [
      ...Object.entries(links).map(([name, link]): Placed => [`links.${name}`, link]),
      ["pageTo.https", pageTo?.https],
      ["forwardTo", forwardTo],
    ]);
    return unless(
      found,
      `placeholder links ${found}: write your own links into shared/site.ts, and your own addresses into the row`,
    );
  },
  ({ domain, mailDomain }) => {
    const found = listInvented(
      (name) => reservedName.test(name),
      [
        ...(domain === undefined ? [] : hostsOf(domain).map((host): Placed => ["domain", host])),
        ["mailDomain", mailDomain?.name],
      ],
    );
    return unless(found, `placeholder domains ${found}: write your own into the row`);
  },
  ({ pageTo }, own) => {
    const found = listInvented(isInventedNumber, [
      ["phone", own.phone.display],
      ["phone.href", own.phone.href],
      ...ownedPlaceholders.flatMap(({ numbers }) => numbers(own)),
      ["pageTo.sms", pageTo?.sms],
    ]);
    return unless(found, `placeholder numbers ${found}: write your own into shared/site.ts`);
  },
  (_, { sampleClients }) =>
    sampleClients
      ? "the clients on the home page are invented (sampleClients): name yours in frontend/src/home/clients.ts and set it to false in shared/site.ts"
      : "",
  (_, { sampleSeller }) =>
    sampleSeller
      ? "seller, law and courts are the template's (sampleSeller): write yours into shared/site.ts, have a " +
        "lawyer read the terms, and set it to false"
      : "",
  ...ownedPlaceholders.map(({ find }) => find),
  ({ searchEngines, domain }) =>
    searchEngines === "index" && domain === undefined
      ? 'searchEngines is "index", but a stage without a domain has no address to be listed under: give it a domain, or write "noindex"'
      : "",
];

/** Titles, subjects and receipts have no space for more. */
const brandMax = 60;

/** A letter of any script counts as one, with its combining characters. */
const countCharacters = (text: string): number => Array.from(new Intl.Segmenter().segment(text)).length;

export const requireBrand = (brand: string = site.brand): void => {
  if (!/[\p{L}\p{N}]/u.test(brand) || countCharacters(brand) > brandMax)
    throw new Error(`the brand must be a name of 1 to ${brandMax} characters (brand in shared/site.ts)`);
};

/**
 * One sentence for each kind of placeholder, with the place and the value to write. Empty for a stage without
 * placeholders.
 */
export const findPlaceholders = (stage: Stage, own: OwnSite = site): readonly string[] =>
  rules.map((rule) => rule(stage, own)).filter((sentence) => sentence !== "");

/** A stage before production may show invented data; visitors of a protected one would believe it. */
export const requireOwnValues = (stage: Stage, own: OwnSite = site): Stage => {
  const found = stage.terminationProtection ? findPlaceholders(stage, own) : [];
  if (found.length === 0) return stage;
  throw new Error(
    [
      `stage "${stage.name}" is protected, and still has placeholder values (README.md, "Make it yours"):`,
      ...found.map((sentence) => `- ${sentence}`),
    ].join("\n"),
  );
};
