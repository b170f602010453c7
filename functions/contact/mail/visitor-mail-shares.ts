import type { MemberSets } from "#functions/platform/rows/member-sets.ts";
import type { ViewerNetworks } from "#functions/platform/http/viewer-address.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import type { ContactRecord } from "../contact-record.ts";
import type { LimitKeys } from "../limit-keys.ts";
import { publicMailDomains } from "./public-mail-domains.ts";

/** Providers whose mailboxes have more than one domain, or take a name with and without these characters. */
const loose = [
  // Google: "Dots don't matter in Gmail addresses". Not so at a company's own domain.
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  // Proton: "Addresses and aliases".
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignored: /[._-]/g },
] as const;

/** One name for all spellings of an address that lead to the same mailbox. Only for counting, never for sending. */
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

const part = (whole: number, of: number): number => Math.ceil(whole / of);

/**
 * The most mails to visitors in one UTC day, by who asked and who gets them; decision 75 has the reasoning. "Site" is an
 * IPv6 /48 or an IPv4 /24, "provider" the /32 or /16 around it. Where two numbers are given, the first is for a provider
 * that has had a mail of this sort today, and what remains up to the second is kept for those that have not.
 */
export const visitorMailLimits = (perDay: number) => ({
  perProvider: part(perDay, 10),
  perSite: part(perDay, 20),
  day: [part(perDay, 2), perDay],
  mailboxPerSiteAndHour: 1,
  mailboxPerProvider: 4,
  mailbox: [8, 12],
  domainPerProvider: Math.max(4, part(perDay, 40)),
  domain: [Math.max(8, part(perDay, 10)), Math.max(12, part(perDay, 5))],
});

export type FullShare = "network" | "mailbox" | "domain" | "day";

type Share = {
  readonly of: FullShare;
  readonly id: string;
  readonly max: number | readonly number[];
  readonly expiresAtEpochSeconds?: number;
};

export type ShareRequest = {
  readonly record: Pick<ContactRecord, "id" | "contentHash" | "message" | "sheet">;
  readonly networks: ViewerNetworks;
  readonly keys: LimitKeys;
  readonly perDay: number;
  readonly nowEpochMs: number;
};

const listShares = ({ record, networks, keys, perDay, nowEpochMs }: ShareRequest): readonly Share[] => {
  const limits = visitorMailLimits(perDay);
  const sort = record.sheet === undefined ? "thanks" : "sheets";
  const hour = Math.floor(nowEpochMs / hourMs);
  const { mailbox, domain } = readMailbox(record.message.email);
  const [site, provider] = [keys.hash("network", networks.site), keys.hash("network", networks.provider)];
  const mailboxId = `mailbox#${keys.hash("mailbox", mailbox)}`;
  const domainId = `domain#${keys.hash("domain", domain)}`;
  const ofDomain: readonly Share[] = publicMailDomains.has(domain)
    ? []
    : [
        { of: "domain", id: `${domainId}#${provider}`, max: limits.domainPerProvider },
        { of: "domain", id: domainId, max: limits.domain },
      ];
  return [
    { of: "network", id: `${sort}#${provider}`, max: limits.perProvider },
    { of: "day", id: sort, max: limits.day },
    { of: "network", id: `${sort}#${site}`, max: limits.perSite },
    {
      of: "mailbox",
      id: `${mailboxId}#${site}#${hour}`,
      max: limits.mailboxPerSiteAndHour,
      expiresAtEpochSeconds: ((hour + 2) * hourMs) / 1000,
    },
    { of: "mailbox", id: `${mailboxId}#${provider}`, max: limits.mailboxPerProvider },
    { of: "mailbox", id: mailboxId, max: limits.mailbox },
    ...ofDomain,
  ];
};

/** The message holds the places under its id and content, so a repeated request holds no second one. */
const memberOf = ({ record, keys }: ShareRequest): string =>
  keys.hash("message", `${record.id}\n${record.contentHash}`);

const releaseAll = async (sets: MemberSets, ids: readonly string[], member: string): Promise<void> => {
  // A place that cannot be given back is lost for the day: its limit ends one mail early.
  await Promise.allSettled(ids.map((id) => sets.release(id, member)));
};

const idOf = ({ id }: Share, nowEpochMs: number): string => `share#${readUtcDay(nowEpochMs).name}#${id}`;

/**
 * Takes a place in each share, or in none: a refusal gives back what it had taken. Each place is one conditional write on
 * one row, and taking it again changes nothing.
 * @returns the share that is full, or undefined where all have a place
 * @throws when the table is out of reach
 */
export const reserveVisitorMail = async (
  sets: MemberSets,
  request: ShareRequest,
): Promise<FullShare | undefined> => {
  const { nowEpochMs } = request;
  const member = memberOf(request);
  const held: string[] = [];
  // A share that has room for newcomers follows that of the same provider, whose count tells whether this is one.
  let isNewcomer = false;
  try {
    for (const share of listShares(request)) {
      const [usual = 0, forNewcomers = usual] = typeof share.max === "number" ? [share.max] : share.max;
      const id = idOf(share, nowEpochMs);
      const place = await sets.take(
        id,
        member,
        isNewcomer ? forNewcomers : usual,
        share.expiresAtEpochSeconds ?? readUtcDay(nowEpochMs).forgottenAtEpochSeconds,
      );
      if (place.type === "full") {
        await releaseAll(sets, held, member);
        return share.of;
      }
      held.push(id);
      isNewcomer = place.count === 1;
    }
    return undefined;
  } catch (error) {
    await releaseAll(sets, held, member);
    throw error;
  }
};

export const releaseVisitorMail = (sets: MemberSets, request: ShareRequest): Promise<void> =>
  releaseAll(
    sets,
    listShares(request).map((share) => idOf(share, request.nowEpochMs)),
    memberOf(request),
  );
