import * as z from "zod";
import { paymentLinkModes } from "#shared/payment/payment-link.ts";
import { analyticsKeysSchema } from "#shared/site-settings.ts";
import type { FeaturePlaceholders } from "./placeholders.ts";
import { voicePlaceholders, voiceStageSchema } from "../../voice/voice-stage.ts";
import { hostsOf, isSubdomainOf, mailDomainOf } from "./stage-domain.ts";
import { above0, flag, group, list, oneOf, text, whole } from "./stage-fields.ts";

/** CloudFront takes its certificate and its web ACL from this region only, so everything lives there (decision 39). */
export const region = "us-east-1";

const email = z.email("an e-mail address");
const accountId = text(/^\d{12}$/, "12 digits");
const hostForm = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const hostName = text(hostForm, "a host name in lower case");
/** Names that mean something within one network or one machine alone (RFC 6761, RFC 6762, RFC 8375). */
const reservedForMachines = /(^|\.)(localhost|local|internal|home\.arpa)$/;
const httpsAddress = "an https address at a host's name, with no user in it";
const isAddressElsewhere = (address: string): boolean => {
  const url = URL.parse(address);
  return (
    url?.protocol === "https:" &&
    hostForm.test(url.hostname) &&
    !reservedForMachines.test(url.hostname) &&
    url.username + url.password + url.hash === ""
  );
};
/** Who makes what an account can have only once: this stack, or somebody before it, perhaps another stage. */
const onceInAccount = oneOf(["create", "existing"]);
const githubId = whole(1, Number.MAX_SAFE_INTEGER);
export const stageNameForm = /^[a-z][a-z0-9]{1,15}$/;

/** One environment: one stack, in us-east-1, where CloudFront's own resources must live. */
const stageSchema = group({
  name: text(stageNameForm, "2 to 16 letters and digits in lower case"),
  /** If given, a deploy with another account's credentials is refused; without it they decide, but not for a protected stage. */
  account: accountId.optional(),
  /**
   * Days after its last deploy at which a preview may go: `npx --no checkin-site stages list --expired` names it. Left out, the stage stays.
   */
  expiresAfterDays: whole(1, 90).optional(),
  /** Refuses `cdk destroy` and any deletion of the stack in the console. */
  terminationProtection: flag,
  /**
   * The sender of the mail to support. It is at `mailDomain`, or below the own name of the `domain`'s zone; with neither it
   * is a single address, whose mail nobody signs in its domain's name: support's mailbox may take it for junk.
   */
  mailFrom: email,
  /**
   * The sender's domain where its DNS is not the stage's, whether or not the site has a domain. SES signs for it once
   * three CNAME records are there, which the deploy and `npm run doctor` show (docs/operations.md, "Mail").
   */
  mailDomain: group({
    name: hostName,
    /** Where bounces go, a name below it with records of its own; left out, SES's. */
    returnPath: hostName.optional(),
  }).optional(),
  supportEmail: email,
  /**
   * Messages of visitors that are mailed in one UTC day; the rest is mailed the next day (decision 27). Well below SES's
   * quota, 200 in the sandbox and usually 50,000 after, which the canary and other stages of the account use as well.
   */
  contactMailsPerDay: whole(1, 50_000),
  /**
   * How many visitors are told by mail in one UTC day that support has their message, and how many get a plan or a quote;
   * 0 tells nobody, and neither does a stage in the mail sandbox. Each sort is counted in one row (decision 75), which
   * DynamoDB limits to 400 KB.
   */
  acknowledgementsPerDay: whole(0, 10_000),
  /**
   * Where every message of the contact page is forwarded to (docs/operations.md, "Forwarding"); left out, nowhere. By its
   * name: no machine of ours is meant. A key that it must hold stands there as `{key}`, and itself in the secret
   * `contact/forward-key`.
   */
  forwardTo: z
    .string(httpsAddress)
    .refine((address) => isAddressElsewhere(address), httpsAddress)
    .optional(),
  /**
   * Whether the edge has a web ACL of its own, at 19 dollars a month. Without one the API's throttle and the functions' own
   * limits hold, which an address that asks too often reaches for everybody: not on a protected stage.
   */
  firewall: oneOf(["own", "none"]),
  /**
   * `pages`: the few alarms that wake somebody, and those of sweeps that are silent, each by itself; no dashboard. What waits
   * for the morning is then told by nothing.
   */
  alarms: oneOf(["all", "pages"]),
  /** `alarmed`: the functions emit only those metrics that an alarm of the stage watches. */
  metrics: oneOf(["all", "alarmed"]),
  /** Who is told when an alarm fires, and when the account costs more than it should. */
  alarmEmail: email,
  /**
   * Where those few alarms go besides that wake somebody: a phone number for messages, or the HTTPS address of a service
   * that calls people. Left out, they are mail like the others.
   */
  pageTo: group({
    sms: text(/^\+[1-9]\d{6,14}$/, "a phone number such as +14155550100").optional(),
    https: text(/^https:\/\/\S+$/, "an https address").optional(),
  }).optional(),
  /**
   * US dollars that the stage's account may cost in a calendar month. Mails tell of a half, four fifths and all of it. Left
   * out where another stage of the account watches.
   */
  monthlyBudgetUsd: above0.optional(),
  /**
   * Who watches the account for unusual costs. An account can have one such monitor, so only one of its stages may
   * `create` it, and none if there is one already (docs/operations.md, "Budget and anomalies").
   */
  costAnomalies: onceInAccount,
  /**
   * Who makes the identities of SES: the sender (its domain, or without one its address), and the recipient while the
   * account is in the sandbox. `existing` where another stage of the account makes the same one.
   */
  mailIdentities: group({ sender: onceInAccount, sandboxRecipient: onceInAccount }),
  /**
   * The stage's own names (docs/operations.md, "A domain"), all in one hosted zone of Route 53 in the stage's account.
   * Without them, it answers under one of CloudFront's names, and nothing has to be set up before the first deploy.
   */
  domain: group({
    host: hostName,
    /** Other names that send visitors to the same page at `host`, e.g. `example.com`. */
    redirectedHosts: list(hostName),
    /** A public zone that exists already. It is never looked up: a synth needs no account. */
    zone: group({
      id: text(/^Z[A-Z0-9]{5,31}$/, "a hosted zone's id, such as Z0123456789ABCDEFGHIJ"),
      name: hostName,
    }),
  }).optional(),
  /** Who on GitHub deploys the stage (docs/operations.md, "The pipeline"); without it, operators do. */
  pipeline: group({
    repository: text(/^[A-Za-z0-9-]+\/[\w.-]+$/, "a repository on GitHub, owner/name"),
    /** `gh api repos/<owner>/<name> --jq '.owner.id, .id'` shows both. Tokens of newer repositories hold them. */
    ownerId: githubId,
    repositoryId: githubId,
    githubProvider: onceInAccount,
  }).optional(),
  /** The keys of the services that a visitor may allow; a service without a key is not in the site at all. */
  analytics: analyticsKeysSchema,
  /** How often the canary uses the site as a visitor would. EventBridge Scheduler starts nothing more often than once a minute. */
  canaryEveryMinutes: whole(1, 1440),
  /**
   * Whose policies the distribution uses: an account has 20 of each kind, and a stage takes up to five. `shared` are those
   * that `npx --no checkin-site pipeline previews` has made, for stages without a domain that search engines are sent away from.
   */
  edgePolicies: oneOf(["own", "shared"]),
  /** Whether search engines may show the stage's pages. Without a `domain` there is no address to show them under. */
  searchEngines: oneOf(["welcome", "sent away"]),
  /** True until SES has granted the account production access: the recipient must then be a verified identity too. */
  mailSandbox: flag,
  /** How long function, API and CloudFront logs are kept. CloudFront's hold visitors' addresses: no longer than needed. */
  logRetentionDays: oneOf([7, 14, 30]),
  /** For the API as a whole: sustained requests per second, and in one moment. Beyond, API Gateway answers 429. */
  apiThrottle: group({ ratePerSecond: above0, burst: whole(1, 5000) }),
  /**
   * Whether each function has the reserved instances that its capability names (*-capability.ts in infra/). Otherwise all
   * share the account's pool: a new account has 10 in all, and Lambda refuses to reserve from so small a pool.
   */
  reservesConcurrency: flag,
  /**
   * How a new version of a function goes live. `canary`: a tenth of the traffic first, for five minutes, and back by
   * itself when alarms fire. `all at once`: with the deploy.
   */
  rollout: oneOf(["canary", "all at once"]),
  /** The most request units per second of a table and of its index: a fuse against a runaway bill. */
  tableMaxUnits: group({ read: whole(1, 40_000), write: whole(1, 40_000) }),
  /**
   * Where every table is copied each night, to stay as long as backups do: another region, and there another account if
   * one is named (docs/operations.md, "Backups"). A protected stage has one.
   */
  backupCopies: group({
    region: text(/^[a-z]{2}(-[a-z]+)+-\d$/, "a region such as us-west-2"),
    account: accountId.optional(),
  }).optional(),
  payments: oneOf(["sandbox", "production"]),
  /** See docs/operations.md, "Payment links". */
  paymentLinks: group({
    /** Whether anybody may make a link (`open`), or only an operator (`signed`). */
    accept: oneOf(paymentLinkModes),
    /** A protected stage that accepts links of anybody says so a second time. */
    openOnPurpose: z.literal(true, "true, or left out").optional(),
    /** How long a link is valid, unless the operator who makes it says otherwise. */
    validDays: whole(1, 365),
    /** The last day, in UTC, on which signed links of before, which have no expiry, are taken. */
    endlessUntil: z.iso.date("a day such as 2027-06-30"),
  }),
  voice: voiceStageSchema,
});

export type Stage = z.infer<typeof stageSchema>;

/** A row for each feature with values of its own in every stage. */
export const featurePlaceholders: readonly FeaturePlaceholders[] = [voicePlaceholders];

export type OnceInAccount = z.infer<typeof onceInAccount>;

/** Rules between fields: the field that is wrong, what is expected there, and what is there if not the field's whole value. */
const findContradiction = ({
  domain,
  mailFrom,
  mailDomain,
  terminationProtection,
  edgePolicies,
  searchEngines,
  expiresAfterDays,
  firewall,
  monthlyBudgetUsd,
  costAnomalies,
  backupCopies,
  paymentLinks,
}: Stage): readonly [field: string, expected: string, found?: string] | undefined => {
  if (terminationProtection && firewall === "none") return ["firewall", '"own", as the stage is protected'];
  if (monthlyBudgetUsd === undefined && costAnomalies === "create")
    return ["monthlyBudgetUsd", "more than 0, as costAnomalies is create"];
  if (edgePolicies === "shared" && (domain !== undefined || searchEngines === "welcome"))
    return ["edgePolicies", '"own", as its headers differ'];
  if (terminationProtection && expiresAfterDays !== undefined)
    return ["expiresAfterDays", "none, as the stage is protected"];
  if (terminationProtection && paymentLinks.accept === "open" && paymentLinks.openOnPurpose !== true)
    return ["paymentLinks.accept", '"signed", as the stage is protected, or openOnPurpose: true beside it'];
  if (terminationProtection && backupCopies === undefined)
    return ["backupCopies", "a region, as the stage is protected"];
  if (backupCopies?.region === region) return ["backupCopies.region", "another region than the stage's"];
  if (mailDomain !== undefined && mailDomainOf(mailFrom) !== mailDomain.name)
    return ["mailFrom", `an address at its mailDomain ${mailDomain.name}`];
  if (mailDomain?.returnPath !== undefined && !isSubdomainOf(mailDomain.returnPath, mailDomain.name))
    return ["mailDomain.returnPath", `a name below ${mailDomain.name}`];
  if (domain === undefined) return undefined;
  const { host, redirectedHosts, zone } = domain;
  const stray = hostsOf(domain).find((name) => name !== zone.name && !isSubdomainOf(name, zone.name));
  if (stray !== undefined) return ["domain", `a name within its zone ${zone.name}`, stray];
  if (redirectedHosts.includes(host)) return ["domain.redirectedHosts", "other names than the host", host];
  if (mailDomain === undefined && !isSubdomainOf(mailDomainOf(mailFrom), zone.name))
    return ["mailFrom", `an address at a name below its zone ${zone.name}, or a mailDomain`];
  return undefined;
};

const valueAt = (row: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? new Map(Object.entries(value)).get(String(key))
        : undefined,
    row,
  );

const complain = (stage: Stage, field: string, expected: string, value: unknown): never => {
  const found = value === undefined ? "missing" : JSON.stringify(value);
  throw new Error(
    `stage "${stage.name}": ${field} is ${found}, expected ${expected} (see infra/stack/stage/stages.ts)`,
  );
};

/** @throws Error with one sentence for the operator that names the stage, the field, its value and what is expected. */
export const requireValidRow = (stage: Stage): Stage => {
  const issue = stageSchema.safeParse(stage).error?.issues[0];
  if (issue !== undefined) complain(stage, issue.path.join("."), issue.message, valueAt(stage, issue.path));
  const [field, expected, found] = findContradiction(stage) ?? [];
  if (field !== undefined && expected !== undefined)
    complain(stage, field, expected, found ?? valueAt(stage, field.split(".")));
  return stage;
};

/** @throws Error with one sentence when the stage is another account's, or is protected and names none. */
export const requireAccount = (stage: Stage, account: string | undefined): Stage => {
  if (account !== undefined && stage.account === undefined && stage.terminationProtection) {
    throw new Error(
      `stage "${stage.name}" is protected and names no account, but these credentials are for ${account}: write the account that it belongs to into its row (see infra/stack/stage/stages.ts)`,
    );
  }
  if (account !== undefined && stage.account !== undefined && account !== stage.account) {
    throw new Error(
      `stage "${stage.name}" belongs to account ${stage.account}, but these credentials are for ${account} (see infra/stack/stage/stages.ts)`,
    );
  }
  return stage;
};

/** Visitors cannot be mailed from SES's sandbox. */
export const visitorMailsPerDayOf = ({
  mailSandbox,
  acknowledgementsPerDay,
}: Pick<Stage, "mailSandbox" | "acknowledgementsPerDay">): number =>
  mailSandbox ? 0 : acknowledgementsPerDay;
