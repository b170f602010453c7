import { countryCodes, isServed } from "#shared/countries/country-codes.ts";
import { makeCloudSettings, type SiteSettings } from "#shared/site-settings.ts";
import { site } from "#shared/site.ts";
import { transportOf } from "./stage-domain.ts";
import { requireValidRow, stageNameForm, visitorMailsPerDayOf, type Stage } from "./stage.ts";

const mailbox = (name: string): string => site.supportEmail.replace(/^[^@]+/, name);

export const callRegions: readonly string[] = countryCodes
  .filter(isServed)
  .flatMap(({ regions }): readonly string[] => regions);

// A call of three minutes: up to 31 cents a minute for the agent, and up to 28 for the line to the most expensive
// countries in a public price list (2026-11). Enter the trunk's own rates here before the demo is opened.
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

const linksOfThirtyDays = { validDays: 30, endlessUntil: "2027-03-31" } as const;

/** Common values of the stages before production: small limits, slow schedules and low cost. */
const trial = {
  terminationProtection: false,
  edgePolicies: "own",
  firewall: "none",
  alarms: "pages",
  metrics: "alarmed",
  monthlyBudgetUsd: 30,
  costAnomalies: "existing",
  mailIdentities: { sender: "create", sandboxRecipient: "create" },
  analytics: {},
  canaryEveryMinutes: 60,
  searchEngines: "noindex",
  mailSandbox: true,
  contactMailsPerDay: 75,
  acknowledgementsPerDay: 0,
  apiThrottle: { ratePerSecond: 10, burst: 20 },
  reservesConcurrency: false,
  rollout: "all at once",
  tableMaxUnits: { read: 50, write: 50 },
  payments: "sandbox",
  paymentLinks: { ...linksOfThirtyDays, accept: "open" },
  voice: voiceDemo,
} as const satisfies Partial<Stage>;

/** The stages differ only by these values. */
export const stages: readonly Stage[] = [
  {
    ...trial,
    name: "dev",
    mailFrom: mailbox("website-dev"),
    supportEmail: mailbox("support-dev"),
    alarmEmail: mailbox("alarms-dev"),
    logRetentionDays: 7,
  },
  {
    ...trial,
    name: "staging",
    mailFrom: mailbox("website-staging"),
    supportEmail: mailbox("support-staging"),
    alarmEmail: mailbox("alarms-staging"),
    logRetentionDays: 14,
  },
  {
    name: "prod",
    terminationProtection: true,
    edgePolicies: "own",
    firewall: "own",
    alarms: "all",
    metrics: "all",
    mailFrom: mailbox("website"),
    supportEmail: site.supportEmail,
    alarmEmail: mailbox("alarms"),
    monthlyBudgetUsd: 150,
    costAnomalies: "create",
    mailIdentities: { sender: "create", sandboxRecipient: "create" },
    analytics: {},
    canaryEveryMinutes: 15,
    searchEngines: "index",
    mailSandbox: false,
    contactMailsPerDay: 1000,
    acknowledgementsPerDay: 500,
    logRetentionDays: 30,
    apiThrottle: { ratePerSecond: 50, burst: 100 },
    reservesConcurrency: true,
    rollout: "canary",
    tableMaxUnits: { read: 200, write: 200 },
    backupCopies: { region: "us-west-2" },
    payments: "production",
    paymentLinks: { ...linksOfThirtyDays, accept: "signed" },
    voice: voiceDemo,
  },
];

/** Values of a stage without paid providers. */
export const withoutProviders = {
  voice: { ...voiceDemo, dailyBudgetCents: 0 },
} as const satisfies Partial<Stage>;

/** A stage for a branch or a person, which needs no row: like `dev`, whose mail it sends, and without providers. */
export const preview: Omit<Stage, "name"> = {
  ...trial,
  expiresAfterDays: 14,
  monthlyBudgetUsd: undefined,
  edgePolicies: "shared",
  mailFrom: mailbox("website-dev"),
  supportEmail: mailbox("support-dev"),
  alarmEmail: mailbox("alarms-dev"),
  mailIdentities: { sender: "existing", sandboxRecipient: "existing" },
  logRetentionDays: 7,
  ...withoutProviders,
};

/**
 * Names that an operator types for a row or for the local environment, and names that are not personal. None of them
 * can be a preview's.
 */
const reservedNames: readonly string[] = [
  ...["local", "prd", "production", "live", "main", "master"],
  ...["stage", "stg", "develop", "development", "test", "pipeline", "preview", "previews"],
];

const charactersOf = (name: string): string => Array.from(name).toSorted().join("");

/** A typing error must not create a stage: `prods`, `stag` and `prdo` are not valid names of previews. */
const isNearRow = (name: string): boolean =>
  stages.some(
    (row) =>
      name.startsWith(row.name) || row.name.startsWith(name) || charactersOf(name) === charactersOf(row.name),
  );

/** It belongs to the account of `dev`, whose mail it sends, unless `preview` has another account. */
export const makePreview = (name: string): Stage => ({
  account: stages.find((row) => row.name === "dev")?.account,
  ...preview,
  name,
});

const findPreview = (name: string): Stage | undefined =>
  stageNameForm.test(name) && !reservedNames.includes(name) && !isNearRow(name)
    ? makePreview(name)
    : undefined;

export const isPreview = (name: string): boolean =>
  !stages.some((row) => row.name === name) && findPreview(name) !== undefined;

const listed = new Intl.ListFormat("en-GB", { type: "disjunction" });

export const siteSettingsOf = (stage: Stage): SiteSettings =>
  makeCloudSettings({
    host: stage.domain?.host,
    redirectedHosts: [...(stage.domain?.redirectedHosts ?? [])],
    transport: transportOf(stage.domain),
    analytics: stage.analytics,
    mailsReceipts: !stage.mailSandbox,
    mailsDocuments: visitorMailsPerDayOf(stage) > 0,
  });

/**
 * A stage has a row, or is a preview with its own name.
 * @throws Error with one sentence for the operator if no stage can have that name, or if its row is invalid
 */
export const readStage = (name: unknown, how = "-c stage=<name>", others: readonly string[] = []): Stage => {
  const stage =
    stages.find((row) => row.name === name) ?? (typeof name === "string" ? findPreview(name) : undefined);
  if (stage !== undefined) return requireValidRow(stage);
  const expected = `expected ${listed.format([...stages.map((row) => row.name), ...others])} (see infra/stack/stage/stages.ts)`;
  throw new Error(
    typeof name === "string"
      ? `unknown stage "${name}", ${expected}`
      : `no stage given, pass ${how}: ${expected}`,
  );
};
