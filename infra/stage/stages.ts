import type { PaymentLinkMode } from "#shared/payment-link.ts";
import { countryCodes } from "#shared/catalogue/country-codes.ts";
import { makeCloudSettings, type AnalyticsKeys, type SiteSettings } from "#shared/site-settings.ts";
import { site } from "#shared/site.ts";
import type { LogRetentionDays } from "#infra/constructs/log-group.ts";
import type { Rollout } from "#infra/constructs/rollout.ts";
import type { SearchEngines } from "#infra/edge/security-headers.ts";
import type { OnceInAccount } from "./once-in-account.ts";
import { requireValidRow } from "./stage-checks.ts";
import { transportOf, type StageDomain } from "./stage-domain.ts";
import type { FunctionName, PhonepeBases, VoiceBases, VoiceSettings } from "#infra/capabilities/workloads.ts";

/** One environment: one stack, in us-east-1, where CloudFront's own resources must live. */
export type Stage = {
  readonly name: "dev" | "staging" | "prod";
  /** 12 digits. Named, a deploy with another account's credentials is refused; left out, it goes wherever they lead. */
  readonly account?: string;
  /** Refuses `cdk destroy` and any deletion of the stack in the console. */
  readonly terminationProtection: boolean;
  /** The sender of the mail to support. With a `domain`, it is an address below the zone's own name. */
  readonly mailFrom: string;
  /** Who reads what visitors write. */
  readonly supportEmail: string;
  /** Who is told when an alarm fires, and when the account costs more than it should. */
  readonly alarmEmail: string;
  /** US dollars that the stage's account may cost in a calendar month. Mails tell of a half, four fifths and all of it. */
  readonly monthlyBudgetUsd: number;
  /**
   * Who watches the account for costs that are unlike its own. An account can have one monitor of the sort, so only one
   * of its stages may `create` it, and none where there is one already (docs/operations.md, "Budget and anomalies").
   */
  readonly costAnomalies: OnceInAccount;
  /**
   * Who makes the identities of SES: the sender (its domain, or without one its address), and while the account is in the
   * sandbox the recipient. `existing` where another stage of the account makes the same one.
   */
  readonly mailIdentities: { readonly sender: OnceInAccount; readonly sandboxRecipient: OnceInAccount };
  /**
   * The stage's own names (docs/operations.md, "A domain"). Left out, it answers under one of CloudFront's, and nothing has
   * to be set up before the first deploy.
   */
  readonly domain?: StageDomain;
  /** Who on GitHub deploys the stage (docs/operations.md, "The pipeline"); left out, operators do. */
  readonly pipeline?: {
    /** `owner/name`. */
    readonly repository: string;
    /** Who makes the account's trust in GitHub's tokens. */
    readonly githubProvider: OnceInAccount;
  };
  /** The keys of the services that a visitor may allow; a service without a key is not in the site at all. */
  readonly analytics: AnalyticsKeys;
  /** How often the canary uses the site as a visitor would (docs/operations.md, "The canary"). */
  readonly canaryEveryMinutes: number;
  /** Whether search engines may show the stage's pages. */
  readonly searchEngines: SearchEngines;
  /** True until SES has granted the account production access: the recipient must then be a verified identity too. */
  readonly mailSandbox: boolean;
  /** How long function, API and CloudFront logs are kept. CloudFront's hold visitors' addresses: no longer than needed. */
  readonly logRetentionDays: LogRetentionDays;
  /** The API as a whole: requests per second that last, and in one moment. Beyond, API Gateway answers 429. */
  readonly apiThrottle: { readonly ratePerSecond: number; readonly burst: number };
  /** Requests to the API that one address may make in five minutes before the edge answers 429. */
  readonly requestsPerAddress: number;
  /**
   * Instances that are kept for, and are the most of, each function. Left out, all share the account's pool: a new
   * account has 10 in all, and Lambda refuses to reserve from so small a pool.
   */
  readonly reservedConcurrency?: Readonly<Record<FunctionName, number>>;
  /** Memory of single functions in this stage; the others have that of their row in infra/capabilities/workloads.ts. */
  readonly memoryMb?: Readonly<Partial<Record<FunctionName, number>>>;
  /**
   * How a new version of a function goes live. `canary`: a tenth of the traffic first, for five minutes, and back by itself
   * when alarms fire. `all at once`: with the deploy.
   */
  readonly rollout: Rollout;
  /** Request units per second of a table and of its index, at most: a fuse against a runaway bill. */
  readonly tableMaxUnits: { readonly read: number; readonly write: number };
  /** Which of the payment provider's two worlds this stage lives in. */
  readonly phonepe: PhonepeBases;
  /** Whether anybody may make a payment link, or only an operator (docs/operations.md, "Payments"). */
  readonly paymentLinks: PaymentLinkMode;
  readonly voice: VoiceSettings & {
    /** What the demo may cost a day, in US cents, until an operator says otherwise (docs/operations.md, "The voice demo"). */
    readonly dailyBudgetCents: number;
  };
  /** See docs/operations.md, "The origin header". */
  readonly originTrust: {
    /** The version of the secret that CloudFront sends: the UUID that the operator passes as client request token. */
    readonly secretVersionId: string;
    /** SHA-256 (hex) of each value that the functions accept: the one in use, and while it is rotated the next. */
    readonly acceptedDigests: readonly string[];
  };
};

const mailbox = (name: string): string => site.supportEmail.replace(/^[^@]+/, name);

/** No money moves here. */
const phonepeSandbox: PhonepeBases = {
  oauthBase: "https://api-preprod.phonepe.com/apis/pg-sandbox",
  pgBase: "https://api-preprod.phonepe.com/apis/pg-sandbox",
};

const phonepeProduction: PhonepeBases = {
  oauthBase: "https://api.phonepe.com/apis/identity-manager",
  pgBase: "https://api.phonepe.com/apis/pg",
};

/** The same for every stage: neither of the two has a sandbox of its own. Meta retires a version after about two years. */
export const voiceBases: VoiceBases = {
  provider: "https://api.retellai.com",
  whatsapp: "https://graph.facebook.com/v26.0",
};

/** American carriers may not serve these. */
const sanctionedRegions: readonly string[] = ["IR", "SY"];

export const callRegions: readonly string[] = countryCodes
  .flatMap(({ regions }): readonly string[] => regions)
  .filter((region) => !sanctionedRegions.includes(region));

// A call of three minutes: up to 31 cents a minute for the agent, and up to 28 for the line to the dearest countries that a
// public price list names (2026-11). Put the trunk's own rates here before the demo is opened.
const voiceDemo = {
  whatsappNumberId: "100000000000001",
  whatsappSendMode: "text",
  agents: {
    "event-rsvp": "agent_event_rsvp",
    "appointment-scheduling": "agent_appointment_scheduling",
    "front-desk-receptionist": "agent_front_desk_receptionist",
    "customer-support": "agent_customer_support",
    "order-tracking": "agent_order_tracking",
    "booking-reminders": "agent_booking_reminders",
    "feedback-collection": "agent_feedback_collection",
    "lead-qualification": "agent_lead_qualification",
    "renewal-followups": "agent_renewal_followups",
  },
  callRegions,
  caps: { callsPerAddress: 5, callsPerPrefix: 5, callsPerCountry: 50, calls: 100, worstCallCents: 200 },
  dailyBudgetCents: 5000,
} as const satisfies Stage["voice"];

/** Stages differ by these values and by nothing else. */
export const stages: readonly Stage[] = [
  {
    name: "dev",
    terminationProtection: false,
    mailFrom: mailbox("website-dev"),
    supportEmail: mailbox("support-dev"),
    alarmEmail: mailbox("alarms-dev"),
    monthlyBudgetUsd: 60,
    costAnomalies: "existing",
    mailIdentities: { sender: "create", sandboxRecipient: "create" },
    analytics: {},
    canaryEveryMinutes: 60,
    searchEngines: "sent away",
    mailSandbox: true,
    logRetentionDays: 7,
    apiThrottle: { ratePerSecond: 10, burst: 20 },
    requestsPerAddress: 300,
    rollout: "all at once",
    tableMaxUnits: { read: 50, write: 50 },
    phonepe: phonepeSandbox,
    paymentLinks: "open",
    voice: voiceDemo,
    originTrust: { secretVersionId: "30c34ae1-9a5e-4b4b-9d0c-6f2a1d1c8a01", acceptedDigests: [] },
  },
  {
    name: "staging",
    terminationProtection: false,
    mailFrom: mailbox("website-staging"),
    supportEmail: mailbox("support-staging"),
    alarmEmail: mailbox("alarms-staging"),
    monthlyBudgetUsd: 60,
    costAnomalies: "existing",
    mailIdentities: { sender: "create", sandboxRecipient: "create" },
    analytics: {},
    canaryEveryMinutes: 60,
    searchEngines: "sent away",
    mailSandbox: true,
    logRetentionDays: 14,
    apiThrottle: { ratePerSecond: 10, burst: 20 },
    requestsPerAddress: 300,
    rollout: "all at once",
    tableMaxUnits: { read: 50, write: 50 },
    phonepe: phonepeSandbox,
    paymentLinks: "open",
    voice: voiceDemo,
    originTrust: { secretVersionId: "7c0c5a0e-52f3-4d5c-8d43-3f0a4b8e9d02", acceptedDigests: [] },
  },
  {
    name: "prod",
    terminationProtection: true,
    mailFrom: mailbox("website"),
    supportEmail: site.supportEmail,
    alarmEmail: mailbox("alarms"),
    monthlyBudgetUsd: 150,
    costAnomalies: "create",
    mailIdentities: { sender: "create", sandboxRecipient: "create" },
    analytics: {},
    canaryEveryMinutes: 15,
    searchEngines: "welcome",
    mailSandbox: false,
    logRetentionDays: 30,
    apiThrottle: { ratePerSecond: 50, burst: 100 },
    requestsPerAddress: 300,
    reservedConcurrency: {
      sendContactMessage: 20,
      createPayment: 20,
      readPaymentStatus: 20,
      receivePaymentWebhook: 10,
      startVoiceCall: 10,
      readVoiceCall: 10,
      receiveWhatsappWebhook: 10,
      receiveVoiceWebhook: 5,
      unknownPath: 5,
      contactMail: 5,
      canary: 2,
      sweepPayments: 2,
      sendVoiceCodes: 5,
      cleanReleases: 1,
    },
    rollout: "canary",
    tableMaxUnits: { read: 200, write: 200 },
    phonepe: phonepeProduction,
    paymentLinks: "open",
    voice: voiceDemo,
    originTrust: { secretVersionId: "c2a9e6d4-1b7f-4e0a-a6c5-90d7e3f15b03", acceptedDigests: [] },
  },
];

const listed = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** What the stage's site is built for. */
export const siteSettingsOf = ({ domain, analytics }: Stage): SiteSettings =>
  makeCloudSettings({
    host: domain?.host,
    redirectedHosts: [...(domain?.redirectedHosts ?? [])],
    transport: transportOf(domain),
    analytics,
  });

/**
 * @param how what the operator types to name a stage.
 * @throws Error with one sentence for the operator when no stage has that name, or its row cannot be right.
 */
export const readStage = (name: unknown, how = "-c stage=<name>"): Stage => {
  const stage = stages.find((row) => row.name === name);
  if (stage !== undefined) return requireValidRow(stage);
  const expected = `expected ${listed.format(stages.map((row) => row.name))} (see infra/stage/stages.ts)`;
  throw new Error(
    typeof name === "string"
      ? `unknown stage "${name}", ${expected}`
      : `no stage given, pass ${how}: ${expected}`,
  );
};
