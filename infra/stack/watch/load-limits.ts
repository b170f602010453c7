import { capabilities, functionSpecs } from "../capabilities.ts";
import type { Capability, EventLoad } from "../capability.ts";
import { namesOf } from "../names-of.ts";
import type { Stage } from "../stage/stage.ts";
import { prices } from "./price-list.ts";

/** The peak of a scenario per second; totals are those of one day. */
export type Load = {
  readonly edgeRequests: number;
  readonly apiRequests: number;
  /** Runs per second, by the function's name. */
  readonly runs: Readonly<Record<string, number>>;
  readonly tableWrites: number;
  readonly indexWrites: number;
  /** By the capability's name. */
  readonly events: Readonly<Record<string, number>>;
  readonly campaignMails: number;
};

export type Scenario = { readonly title: string; readonly load: Load };

/** A visit is three views, the first with an empty cache: 3 documents and 13 assets (docs/cost.md). */
const requestsOfVisit = 16;
const hour = 3600;
const tenMinutes = 600;

const eventLoads: readonly (EventLoad & { readonly capability: string })[] = Object.entries<Capability>(
  capabilities,
).flatMap(([capability, { load }]) => (load ? [{ ...load, capability }] : []));

/** @param perSecond events per second, by the capability's name */
const makeLoad = (visits: number, perSecond: Readonly<Record<string, number>>, seconds: number): Load => {
  const rows = eventLoads.map((load) => ({ ...load, rate: perSecond[load.capability] ?? 0 }));
  const apiRequests = rows.reduce((sum, { requests, rate }) => sum + requests * rate, 0);
  return {
    edgeRequests: requestsOfVisit * visits + apiRequests,
    apiRequests,
    runs: Object.fromEntries(
      rows.flatMap(({ runs, rate }) => Object.entries(runs).map(([name, count]) => [name, count * rate])),
    ),
    // Each capability has its own table, and no scenario loads two of them at once.
    tableWrites: Math.max(...rows.map(({ tableWrites, rate }) => tableWrites * rate)),
    indexWrites: Math.max(...rows.map(({ indexWrites, rate }) => indexWrites * rate)),
    events: Object.fromEntries(rows.map(({ capability, rate }) => [capability, rate * seconds])),
    campaignMails: 0,
  };
};

const visitsLoad = (visits: number, seconds: number): Load =>
  makeLoad(
    visits,
    Object.fromEntries(eventLoads.map(({ capability, perVisit }) => [capability, perVisit * visits])),
    seconds,
  );

const campaignMails = 2_000_000;
/** Three percent follow the link, a tenth of them in the busiest minute. */
const campaignVisits = 0.03 * campaignMails;

export const scenarios = {
  visits: { title: "10,000 visits a minute, for an hour", load: visitsLoad(10_000 / 60, hour) },
  campaign: {
    title: "a campaign mail to 2 million people",
    load: { ...visitsLoad((0.1 * campaignVisits) / 60, tenMinutes), campaignMails },
  },
  posts: {
    title: "500 contact posts a second, for ten minutes",
    load: makeLoad(0, { contact: 500 }, tenMinutes),
  },
  payments: {
    title: "200 payments a second, for ten minutes",
    load: makeLoad(0, { payment: 200 }, tenMinutes),
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type Limit = {
  readonly title: string;
  readonly value: number;
  readonly source: string;
  readonly need: (load: Load) => number;
  readonly raise: string;
};

/** Assumed durations of a run: with the tables alone (docs/cost.md), and with a request to a provider. */
const runSeconds = 0.1;
const providerRunSeconds = 0.5;
const secondsOf = (name: string): number => (name === "createPayment" ? providerRunSeconds : runSeconds);

const docs = "https://docs.aws.amazon.com";
export const awsLimits = {
  lambdaInstances: { value: 1000, source: `${docs}/lambda/latest/dg/gettingstarted-limits.html` },
  apiRequests: { value: 10_000, source: `${docs}/apigateway/latest/developerguide/limits.html` },
  edgeRequests: {
    value: 250_000,
    source: `${docs}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`,
  },
  keyWrites: {
    value: 1000,
    source: `${docs}/amazondynamodb/latest/developerguide/warm-throughput-scenarios.html`,
  },
  newTableWrites: {
    value: 4000,
    source: `${docs}/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html`,
  },
  /** Not published by AWS: a usual first quota outside the sandbox. */
  mailsPerDay: { value: 50_000, source: `${docs}/ses/latest/dg/quotas.html` },
  parameterReads: { value: 40, source: `${docs}/general/latest/gr/ssm.html` },
} as const;

const instancesOf = (load: Load): number =>
  Object.entries(load.runs).reduce((sum, [name, perSecond]) => sum + perSecond * secondsOf(name), 0);

export const limitsOf = (stage: Stage): readonly Limit[] => [
  {
    title: "API requests a second",
    value: stage.apiThrottle.ratePerSecond,
    source: "`stages.ts`: `apiThrottle.ratePerSecond`",
    need: ({ apiRequests }) => apiRequests,
    raise: "`apiThrottle`",
  },
  ...namesOf(functionSpecs)
    .filter((name) => name in scenarios.posts.load.runs)
    .map((name): Limit => ({
      title: `instances of \`${name}\``,
      value: functionSpecs[name].reserved,
      source: "`*-capability.ts`: `reserved`",
      need: ({ runs }) => (runs[name] ?? 0) * secondsOf(name),
      raise: "`reserved`, and Lambda's quota",
    })),
  {
    title: "write units a second of a table",
    value: stage.tableMaxUnits.write,
    source: "`stages.ts`: `tableMaxUnits.write`",
    need: ({ tableWrites }) => tableWrites,
    raise: "`tableMaxUnits`",
  },
  {
    title: "write units a second of an index",
    value: stage.tableMaxUnits.write,
    source: "`stages.ts`: `tableMaxUnits.write`",
    need: ({ indexWrites }) => indexWrites,
    raise: "`tableMaxUnits`",
  },
  {
    title: "write units a second of one key of an index",
    ...awsLimits.keyWrites,
    need: ({ indexWrites }) => indexWrites,
    raise: "not possible: all open work has one key; split it in code",
  },
  {
    title: "write units a second of a new table",
    ...awsLimits.newTableWrites,
    need: ({ tableWrites }) => tableWrites,
    raise: "warm throughput",
  },
  ...eventLoads.flatMap(({ capability, dayLimit }): readonly Limit[] =>
    dayLimit
      ? [
          {
            ...dayLimit,
            value: dayLimit.value(stage),
            need: ({ events }) => events[capability] ?? 0,
          },
        ]
      : [],
  ),
  {
    title: "mails a day through SES",
    ...awsLimits.mailsPerDay,
    need: ({ campaignMails: mails }) => mails,
    raise: "leave it: send campaigns with a mailing service",
  },
  {
    title: "reads of parameters a second, if all instances start at once",
    ...awsLimits.parameterReads,
    need: instancesOf,
    raise: "higher throughput of Parameter Store",
  },
  {
    title: "instances of the account",
    ...awsLimits.lambdaInstances,
    need: instancesOf,
    raise: "Service Quotas, Lambda",
  },
  {
    title: "API requests a second of the account",
    ...awsLimits.apiRequests,
    need: ({ apiRequests }) => apiRequests,
    raise: "Service Quotas, API Gateway",
  },
  {
    title: "requests a second of the distribution",
    ...awsLimits.edgeRequests,
    need: ({ edgeRequests }) => edgeRequests,
    raise: "Service Quotas, CloudFront",
  },
  ...(stage.monthlyBudgetUsd === undefined
    ? []
    : [
        {
          title: "dollars of the month's budget, for mails of a campaign",
          value: stage.monthlyBudgetUsd,
          source: "`stages.ts`: `monthlyBudgetUsd`",
          need: ({ campaignMails: mails }: Load) => mails * prices.mail,
          raise: "reports only, blocks nothing",
        },
      ]),
];

export type MetLimit = { readonly limit: Limit; readonly need: number; readonly share: number };

/** Every limit that a load uses, the one that a growing load meets first at the top. */
export const rankLimits = (stage: Stage, { load }: Scenario): readonly MetLimit[] =>
  limitsOf(stage)
    .map((limit) => ({ limit, need: limit.need(load), share: limit.need(load) / limit.value }))
    .filter(({ need }) => need > 0)
    .toSorted((one, other) => other.share - one.share);

/** Requests that a token bucket lets through in a time at a constant rate, the first at its full burst. */
export const acceptedOf = (
  { ratePerSecond, burst }: Stage["apiThrottle"],
  perSecond: number,
  seconds: number,
): number => Math.min(perSecond * seconds, burst + ratePerSecond * seconds);
