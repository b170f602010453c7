import {
  capabilities,
  capabilityMetrics,
  capabilityOf,
  functionSpecs,
  type CapabilityName,
  type FunctionName,
} from "#infra/stack/capabilities.ts";
import type { IdleRun } from "#infra/stack/capability.ts";
import { kebab, namesOf } from "#infra/stack/names-of.ts";
import * as metrics from "#shared/metrics.ts";
import { prices } from "./price-list.ts";

export type Resource = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
};

export type Resources = Readonly<Record<string, Resource>>;

export type Line = {
  readonly what: string;
  readonly dollars: number;
  readonly capability?: CapabilityName | undefined;
};

const monthMinutes = 30 * 24 * 60;
export const kb = 1 / 1_000_000;

/** Lambda bills by the millisecond; a run with a few table requests takes about this. */
const runMs = 100;
/** The log volume of a run: Lambda's lines, ours and the metrics. */
const runLogGb = 1.5 * kb;

type Uses = {
  readonly edge: number;
  readonly api: number;
  readonly runs: number;
  readonly reads: number;
  readonly writes: number;
  readonly mails: number;
};

export const events = {
  message: { edge: 1, api: 1, runs: 3, reads: 2, writes: 12, mails: 1 },
  paidOrder: { edge: 17, api: 17, runs: 17, reads: 16, writes: 40, mails: 0 },
  code: { edge: 3, api: 3, runs: 4, reads: 3, writes: 8, mails: 0 },
  call: { edge: 49, api: 49, runs: 49, reads: 48, writes: 14, mails: 0 },
  stray: { edge: 1, api: 1, runs: 1, reads: 0, writes: 0, mails: 0 },
  canary: { edge: 30, api: 11, runs: 13, reads: 4, writes: 11, mails: 1 },
} as const satisfies Readonly<Record<string, Uses>>;

/** All metrics that our code emits. */
export const ownMetrics: readonly string[] = [
  ...Object.values(metrics).flatMap((names) =>
    typeof names === "string" ? [] : Object.values<string>(names),
  ),
  ...capabilityMetrics,
];

/** The effects of each scheduled run without any visitors, and the metrics that it emits each time. */
export const scheduledRuns: Readonly<Partial<Record<FunctionName, IdleRun & { readonly ms: number }>>> =
  Object.fromEntries(
    namesOf(functionSpecs).flatMap((name) => {
      const { idleRun } = functionSpecs[name];
      return idleRun ? [[name, { ms: runMs, ...idleRun }]] : [];
    }),
  );

export const priceOf = ({ edge, api, runs, reads, writes, mails }: Uses, hasFirewall: boolean): number =>
  edge * (prices.edgeRequest + (hasFirewall ? prices.webAclRequest : 0)) +
  api * prices.apiRequest +
  runs * (prices.lambdaRequest + (runMs / 1000) * 0.5 * prices.lambdaGbSecond + runLogGb * prices.logGb) +
  reads * prices.readUnit +
  writes * prices.writeUnit +
  mails * prices.mail;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const ofType = (
  resources: Resources,
  type: string,
): readonly (readonly [id: string, Record<string, unknown>])[] =>
  Object.entries(resources).flatMap(([id, { Type, Properties }]) =>
    Type === type ? [[id, { ...Properties }]] : [],
  );

const alarmNamesOf = (capability: CapabilityName): readonly string[] => [
  ...Object.keys(capabilities[capability].alarms ?? {}),
  ...Object.entries(capabilities[capability].functions).flatMap(
    ([name, { streamTrigger, queueTrigger, missedSchedules }]) => [
      `${kebab(name)}-errors`,
      `${kebab(name)}-throttles`,
      ...(streamTrigger
        ? [`${streamTrigger.alarms}-iterator-age`, `${streamTrigger.alarms}-dead-letters`]
        : []),
      ...(queueTrigger ? [queueTrigger.deadLettersAlarm] : []),
      ...(missedSchedules && "deadLettersAlarm" in missedSchedules ? [missedSchedules.deadLettersAlarm] : []),
    ],
  ),
];

const alarmLines = (resources: Resources): readonly Line[] =>
  ofType(resources, "AWS::CloudWatch::Alarm").map(([, { AlarmName, Metrics }]) => ({
    what: "alarms",
    // An alarm on an expression is billed by the metrics in it.
    dollars:
      prices.alarmMetric *
      (Metrics === undefined
        ? 1
        : listOf(Metrics).filter((metric) => isRecord(metric) && "MetricStat" in metric).length),
    capability: namesOf(capabilities).find((capability) =>
      alarmNamesOf(capability).some((name) => String(AlarmName).endsWith(`-${name}`)),
    ),
  }));

const firewallLines = (resources: Resources): readonly Line[] =>
  ofType(resources, "AWS::WAFv2::WebACL").flatMap(([, { Rules }]) => [
    { what: "firewall", dollars: prices.webAcl },
    ...listOf(Rules).map((rule) => ({
      what: "firewall",
      dollars: prices.webAclRule,
      capability: namesOf(functionSpecs)
        .filter((name) => {
          const { serves } = functionSpecs[name];
          return (
            typeof serves === "object" &&
            isRecord(rule) &&
            rule["Name"] === `rate-${serves.path.slice(1).replaceAll("/", "-")}`
          );
        })
        .map(capabilityOf)[0],
    })),
  ]);

const runsOf = ({ ScheduleExpression }: Readonly<Record<string, unknown>>): number =>
  monthMinutes / Number(/^rate\((\d+) minutes?\)$/.exec(String(ScheduleExpression))?.[1]);

export const emittedIn = (resources: Resources): readonly string[] | undefined => {
  for (const [, { Environment }] of ofType(resources, "AWS::Lambda::Function")) {
    const variables =
      isRecord(Environment) && isRecord(Environment["Variables"]) ? Environment["Variables"] : {};
    if (typeof variables["EMITTED_METRICS"] === "string") return variables["EMITTED_METRICS"].split(",");
  }
  return undefined;
};

const scheduleLines = (resources: Resources): readonly Line[] => {
  const hasFirewall = ofType(resources, "AWS::WAFv2::WebACL").length > 0;
  const emitted = emittedIn(resources);
  return ofType(resources, "AWS::Scheduler::Schedule").flatMap(([id, properties]) => {
    const name = namesOf(functionSpecs).find((each) => id.includes(`${each}Sweep`));
    const run = name && scheduledRuns[name];
    if (name === undefined || run === undefined)
      throw new Error(`${id} starts a function that infra/stack/watch/month-cost.ts does not list`);
    const runs = runsOf(properties);
    const capability = capabilityOf(name);
    const { memoryMb, reads: secrets = [] } = functionSpecs[name];
    const each =
      prices.scheduledRun +
      prices.lambdaRequest +
      (run.ms / 1000) * (memoryMb / 1024) * prices.lambdaGbSecond +
      run.reads * prices.readUnit +
      runLogGb * prices.logGb +
      (name === "canary" ? priceOf(events.canary, hasFirewall) : 0);
    // Parameters are read again every five minutes, each with one decryption at most.
    const decryptions = Math.min(runs, monthMinutes / 5) * secrets.length;
    return [
      {
        what: name === "canary" ? "canary" : "sweeps",
        dollars: runs * each + decryptions * prices.kmsRequest,
        capability,
      },
      ...run.emits
        .filter((metric) => emitted === undefined || emitted.includes(metric))
        .map(() => ({ what: "custom metrics", dollars: prices.customMetric, capability })),
    ];
  });
};

/** Polling of the queue of SES's events: five readers poll three times a minute. */
const queueLines = (resources: Resources): readonly Line[] =>
  ofType(resources, "AWS::Lambda::EventSourceMapping")
    .filter(([, { EventSourceArn }]) => JSON.stringify(EventSourceArn).includes("Events"))
    .map(() => ({
      what: "queue of SES's events",
      dollars: 5 * 3 * monthMinutes * prices.queueRequest,
      capability: "contact",
    }));

const priced = {
  "AWS::CloudWatch::Dashboard": ["dashboard", prices.dashboard],
  "AWS::CloudWatch::CompositeAlarm": ["composite alarm", prices.compositeAlarm],
  "AWS::SecretsManager::Secret": ["origin header's secret", prices.secret],
} as const;

const storedGb = 0.1;

/** The monthly cost of a stage with this template and without visitors, by billed item, the most expensive first. */
export const idleLines = (resources: Resources): readonly Line[] => [
  ...firewallLines(resources),
  ...alarmLines(resources),
  ...scheduleLines(resources),
  ...queueLines(resources),
  ...namesOf(priced).flatMap((type) =>
    ofType(resources, type).map(() => ({ what: priced[type][0], dollars: priced[type][1] })),
  ),
  { what: "stored releases and logs", dollars: storedGb * (prices.bucketGbMonth + prices.logGbMonth) },
];

export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { dollars }) => sum + dollars, 0);
