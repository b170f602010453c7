import * as z from "zod";
import { paymentLinkModes } from "#shared/payment/payment-link.ts";
import { analyticsKeysSchema } from "#shared/site-settings.ts";
import type { FeaturePlaceholders } from "./placeholders.ts";
import { voicePlaceholders, voiceStageSchema } from "../../voice/voice-stage.ts";
import { hostsOf, isSubdomainOf, mailDomainOf } from "./stage-domain.ts";
import { above0, flag, group, list, oneOf, text, whole } from "./stage-fields.ts";

/** CloudFront's certificate and web ACL must be in this region, so everything is there (decision 39). */
export const region = "us-east-1";

const email = z.email("an email address");
const accountId = text(/^\d{12}$/, "12 digits");
const hostForm = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const hostName = text(hostForm, "a host name in lower case");
/** Host names that only exist within one network or one machine (RFC 6761, RFC 6762, RFC 8375). */
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
/**
 * The owner of a resource that an account can have only once: this stack (`create`), or another owner, perhaps another
 * stage (`existing`).
 */
const onceInAccount = oneOf(["create", "existing"]);
const githubId = whole(1, Number.MAX_SAFE_INTEGER);
export const stageNameForm = /^[a-z][a-z0-9]{1,15}$/;

/** One environment: one stack, in us-east-1, where CloudFront's own resources must live. */
const stageSchema = group({
  name: text(stageNameForm, "2 to 16 letters and digits in lower case"),
  /**
   * If given, a deployment with another account's credentials fails. Without it, the credentials determine the account;
   * a protected stage requires it.
   */
  account: accountId.optional(),
  /**
   * Days after its last deployment at which a preview may be deleted: `npx --no checkin-site stages list --expired`
   * lists it. If left out, the stage stays.
   */
  expiresAfterDays: whole(1, 90).optional(),
  /** Blocks `cdk destroy` and any deletion of the stack in the console. */
  terminationProtection: flag,
  /**
   * The sender of the mail to support. It is at `mailDomain`, or below the own name of the `domain`'s zone; with
   * neither it is a single address, whose mail is not signed for its domain: support's mailbox may treat it as spam.
   */
  mailFrom: email,
  /**
   * The sender's domain if its DNS is not managed by the stage, whether or not the site has a domain. SES signs for it
   * once three CNAME records exist, which the deployment and `npm run doctor` show (docs/operations.md, "Mail").
   */
  mailDomain: group({
    name: hostName,
    /** The domain that receives bounces, a subdomain with its own records; SES's domain by default. */
    returnPath: hostName.optional(),
  }).optional(),
  supportEmail: email,
  /**
   * Messages of visitors that are mailed in one UTC day; the rest is mailed the next day (decision 27). Well below
   * SES's quota, 200 in the sandbox and usually 50,000 after, which the canary and other stages of the account use as
   * well.
   */
  contactMailsPerDay: whole(1, 50_000),
  /**
   * The daily limit (UTC) of acknowledgements, and that of plans and quotes. With 0 no visitor gets a mail, and neither
   * does a stage in the mail sandbox send any. Each kind is counted in one row (decision 75), which DynamoDB limits to
   * 400 KB.
   */
  acknowledgementsPerDay: whole(0, 10_000),
  /**
   * The URL that every message of the contact page is forwarded to (docs/operations.md, "Forwarding"); none by default.
   * Its host must be a public name, not a machine of ours. A key in the URL is written as `{key}`, and its value is the
   * secret `contact/forward-key`.
   */
  forwardTo: z
    .string(httpsAddress)
    .refine((address) => isAddressElsewhere(address), httpsAddress)
    .optional(),
  /**
   * Whether the edge has its own web ACL, for 19 dollars a month. Without one, only the API's throttle and the
   * functions' own limits apply, and a single address can use up the throttle for all visitors: not allowed on a
   * protected stage.
   */
  firewall: oneOf(["own", "none"]),
  /**
   * `pages`: only the few alarms that page, and those for missing sweeps, each by itself; no dashboard and no
   * low-priority email.
   */
  alarms: oneOf(["all", "pages"]),
  /** `alarmed`: the functions emit only those metrics that an alarm of the stage watches. */
  metrics: oneOf(["all", "alarmed"]),
  /** The address that is notified when an alarm fires, and when the account costs more than it should. */
  alarmEmail: email,
  /**
   * The recipient of alarms that page: a phone number for text messages, or the HTTPS URL of a paging service. If left
   * out, these alarms are emails like the others.
   */
  pageTo: group({
    sms: text(/^\+[1-9]\d{6,14}$/, "a phone number such as +14155550100").optional(),
    https: text(/^https:\/\/\S+$/, "an https address").optional(),
  }).optional(),
  /**
   * Monthly budget of the stage's account in US dollars. Emails report 50, 80 and 100 percent of it. Leave it out if
   * another stage of the account has it.
   */
  monthlyBudgetUsd: above0.optional(),
  /**
   * The owner of the account's cost anomaly monitor. An account can have only one such monitor, so only one of its
   * stages may `create` it, and none if there is one already (docs/operations.md, "Budget and anomalies").
   */
  costAnomalies: onceInAccount,
  /**
   * The owners of the SES identities: the sender (its domain, or without one its address), and the recipient while the
   * account is in the sandbox. `existing` if another stage of the account creates the same one.
   */
  mailIdentities: group({ sender: onceInAccount, sandboxRecipient: onceInAccount }),
  /**
   * The stage's own host names (docs/operations.md, "A domain"), all in one hosted zone of Route 53 in the stage's
   * account. Without them, the site has one of CloudFront's names, and nothing has to be set up before the first
   * deployment.
   */
  domain: group({
    host: hostName,
    /** Other names that redirect visitors to the same page at `host`, e.g. `example.com`. */
    redirectedHosts: list(hostName),
    /** A public zone that exists already. It is never looked up: a synth needs no account. */
    zone: group({
      id: text(/^Z[A-Z0-9]{5,31}$/, "a hosted zone's id, such as Z0123456789ABCDEFGHIJ"),
      name: hostName,
    }),
  }).optional(),
  /**
   * The GitHub repository that deploys the stage (docs/operations.md, "The pipeline"); without it, operators deploy.
   */
  pipeline: group({
    repository: text(/^[A-Za-z0-9-]+\/[\w.-]+$/, "a repository on GitHub, owner/name"),
    /** `gh api repos/<owner>/<name> --jq '.owner.id, .id'` prints both. Tokens of newer repositories contain them. */
    ownerId: githubId,
    repositoryId: githubId,
    githubProvider: onceInAccount,
  }).optional(),
  /** The keys of the services that a visitor may allow; a service without a key is not in the site at all. */
  analytics: analyticsKeysSchema,
  /** The interval of the canary's runs. EventBridge Scheduler starts nothing more often than once a minute. */
  canaryEveryMinutes: whole(1, 1440),
  /**
   * The owner of the distribution's policies: an account has 20 of each kind, and a stage takes up to five. `shared`
   * are those that `npx --no checkin-site pipeline previews` has created, for stages without a domain that search
   * engines must not index.
   */
  edgePolicies: oneOf(["own", "shared"]),
  /** Whether search engines may index the stage's pages. Without a `domain` there is no URL to index. */
  searchEngines: oneOf(["index", "noindex"]),
  /** True until SES has granted the account production access: the recipient must then be a verified identity too. */
  mailSandbox: flag,
  /**
   * The retention of function, API and CloudFront logs. CloudFront's contain visitors' addresses: no longer than
   * needed.
   */
  logRetentionDays: oneOf([7, 14, 30]),
  /** The limit of the API as a whole: sustained requests per second, and a burst. Above it, API Gateway returns 429. */
  apiThrottle: group({ ratePerSecond: above0, burst: whole(1, 5000) }),
  /**
   * Whether each function has the reserved concurrency of its definition (*-capability.ts in infra/). If not, all share
   * the account's pool: a new account has 10 in all, and Lambda rejects reservations from so small a pool.
   */
  reservesConcurrency: flag,
  /**
   * The rollout of a new version of a function. `canary`: a tenth of the traffic first, for five minutes, and an
   * automatic rollback if alarms fire. `all at once`: with the deployment.
   */
  rollout: oneOf(["canary", "all at once"]),
  /** The maximum of request units per second of a table and of its index: it protects against a runaway bill. */
  tableMaxUnits: group({ read: whole(1, 40_000), write: whole(1, 40_000) }),
  /**
   * The destination of each table's nightly copy, which is retained as long as backups are: another region, optionally
   * in another account (docs/operations.md, "Backups"). A protected stage has one.
   */
  backupCopies: group({
    region: text(/^[a-z]{2}(-[a-z]+)+-\d$/, "a region such as us-west-2"),
    account: accountId.optional(),
  }).optional(),
  payments: oneOf(["sandbox", "production"]),
  /** See docs/operations.md, "Payment links". */
  paymentLinks: group({
    /** Whether anyone can make a link (`open`), or only an operator (`signed`). */
    accept: oneOf(paymentLinkModes),
    /** A protected stage that accepts unsigned links must confirm it here. */
    openOnPurpose: z.literal(true, "true, or left out").optional(),
    /** The validity of a link in days, unless the operator who makes it sets another one. */
    validDays: whole(1, 365),
    /** The last day, in UTC, on which older signed links, which have no expiry, are accepted. */
    endlessUntil: z.iso.date("a day such as 2027-06-30"),
  }),
  voice: voiceStageSchema,
});

export type Stage = z.infer<typeof stageSchema>;

/** A row for each feature with values of its own in every stage. */
export const featurePlaceholders: readonly FeaturePlaceholders[] = [voicePlaceholders];

export type OnceInAccount = z.infer<typeof onceInAccount>;

/**
 * Rules between fields: the invalid field, its expected value, and the actual value if it differs from the field's
 * whole value.
 */
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
  if (edgePolicies === "shared" && (domain !== undefined || searchEngines === "index"))
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

/**
 * @throws Error with one sentence for the operator that contains the stage, the field, its value and the expected value
 */
export const requireValidRow = (stage: Stage): Stage => {
  const issue = stageSchema.safeParse(stage).error?.issues[0];
  if (issue !== undefined) complain(stage, issue.path.join("."), issue.message, valueAt(stage, issue.path));
  const [field, expected, found] = findContradiction(stage) ?? [];
  if (field !== undefined && expected !== undefined)
    complain(stage, field, expected, found ?? valueAt(stage, field.split(".")));
  return stage;
};

/** @throws Error with one sentence if the stage belongs to another account, or is protected and has no account */
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

/** SES's sandbox does not allow mail to visitors. */
export const visitorMailsPerDayOf = ({
  mailSandbox,
  acknowledgementsPerDay,
}: Pick<Stage, "mailSandbox" | "acknowledgementsPerDay">): number =>
  mailSandbox ? 0 : acknowledgementsPerDay;
