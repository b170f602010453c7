import type { MemberSets } from "#functions/platform/rows/member-sets.ts";
import {
  halfReserved,
  shareOf,
  releaseShares,
  reserveShares,
  type Share,
} from "#functions/platform/rows/nested-shares.ts";
import type { ViewerNetworks } from "#functions/platform/http/viewer-address.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import type { ContactRecord } from "../contact-record.ts";
import type { LimitKeys } from "../limit-keys.ts";
import { publicMailDomains } from "./public-mail-domains.ts";

/** Providers whose mailboxes have more than one domain, or accept a name with and without these characters. */
const loose = [
  // Google: "Dots don't matter in Gmail addresses". This does not apply to a company's own domain.
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  // Proton: "Addresses and aliases".
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignored: /[._-]/g },
] as const;

/**
 * One name for all spellings of an address that lead to the same mailbox. Use it only for counting, never for sending.
 */
const readMailbox = (email: string): { readonly mailbox: string; readonly domain: string } => {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf("@");
  const [name, domain] = [lower.slice(0, at).replace(/(?<=.)\+.*/, ""), lower.slice(at + 1)];
  const provider = loose.find(({ domains }) => domains.some((one) => one === domain));
  return {
    domain,
    mailbox:
      provider === undefined
        ? `${name}@${domain}`
        : `${name.replace(provider.ignored, "")}@${provider.domains[0]}`,
  };
};

const hourMs = 60 * 60 * 1000;

/**
 * Limits of mails to visitors in one UTC day, by sender and recipient; decision 75 has the reasoning. "Site" is an IPv6
 * /48 or an IPv4 /24, "provider" the /32 or /16 around it. If there are two numbers, the first is for a provider
 * that has had a mail of this kind today, and the rest up to the second is reserved for those that have not.
 */
export const visitorMailLimits = (perDay: number) => ({
  perProvider: shareOf(perDay, 10),
  perSite: shareOf(perDay, 20),
  day: perDay,
  /** A visitor who corrects a plan or a quote requests it again. */
  mailboxPerSiteAndHour: { thanks: 1, sheets: 3 },
  mailboxPerProvider: 4,
  mailbox: { usual: 8, withReserve: 12 },
  domainPerProvider: Math.max(4, shareOf(perDay, 40)),
  domain: { usual: Math.max(8, shareOf(perDay, 10)), withReserve: Math.max(12, shareOf(perDay, 5)) },
});

export type FullShare = "network" | "mailbox" | "domain" | "day";

type MailShare = Share & { readonly of: FullShare };

export type ShareRequest = {
  readonly record: Pick<ContactRecord, "id" | "contentHash" | "message" | "sheet">;
  readonly networks: ViewerNetworks;
  readonly keys: LimitKeys;
  readonly perDay: number;
  readonly nowEpochMs: number;
};

const listShares = ({ record, networks, keys, perDay, nowEpochMs }: ShareRequest): readonly MailShare[] => {
  const limits = visitorMailLimits(perDay);
  const { name: today, forgottenAtEpochSeconds } = readUtcDay(nowEpochMs);
  const share = (of: FullShare, id: string, max: Share["max"]): MailShare => ({
    of,
    id: `share#${today}#${id}`,
    max,
    expiresAtEpochSeconds: forgottenAtEpochSeconds,
  });
  const sort = record.sheet === undefined ? "thanks" : "sheets";
  const hour = Math.floor(nowEpochMs / hourMs);
  const { mailbox, domain } = readMailbox(record.message.email);
  const [site, provider] = [keys.hash("network", networks.site), keys.hash("network", networks.provider)];
  const mailboxId = `mailbox#${keys.hash("mailbox", mailbox)}`;
  const domainId = `domain#${keys.hash("domain", domain)}`;
  const ofProvider = share("network", `${sort}#${provider}`, limits.perProvider);
  const ofMailbox = share("mailbox", `${mailboxId}#${provider}`, limits.mailboxPerProvider);
  const ofDomain = share("domain", `${domainId}#${provider}`, limits.domainPerProvider);
  return [
    ofProvider,
    share("day", sort, halfReserved(limits.day, ofProvider.id)),
    share("network", `${sort}#${site}`, limits.perSite),
    {
      ...share("mailbox", `${mailboxId}#${sort}#${site}#${hour}`, limits.mailboxPerSiteAndHour[sort]),
      expiresAtEpochSeconds: ((hour + 2) * hourMs) / 1000,
    },
    ofMailbox,
    share("mailbox", mailboxId, { ...limits.mailbox, newTo: ofMailbox.id }),
    ...(publicMailDomains.has(domain)
      ? []
      : [ofDomain, share("domain", domainId, { ...limits.domain, newTo: ofDomain.id })]),
  ];
};

/** The message's id and content identify its places, so a repeated request takes no second one. */
const memberOf = ({ record, keys }: ShareRequest): string =>
  keys.hash("message", `${record.id}\n${record.contentHash}`);

/**
 * Reserves the mail in each share, or in none.
 * @returns the share that is full, or undefined if all had a place
 * @throws if the table is out of reach
 */
export const reserveVisitorMail = async (
  sets: MemberSets,
  request: ShareRequest,
): Promise<FullShare | undefined> => {
  const reservation = await reserveShares(sets, listShares(request), memberOf(request));
  return reservation.type === "full" ? reservation.share.of : undefined;
};

/** A place that cannot be released is lost for the day: its limit ends one mail early. */
export const releaseVisitorMail = async (sets: MemberSets, request: ShareRequest): Promise<void> => {
  await releaseShares(sets, listShares(request), memberOf(request)).catch(() => undefined);
};
