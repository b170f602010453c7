import type * as z from "zod";
import type { HandlingOf, TableHandling } from "#functions/platform/rows/data-handling.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { TableInventory } from "#shared/personal-data.ts";
import type { Owned } from "#shared/features.ts";
import type { VersionSample } from "#shared/site/version-samples.ts";

/** A sparse index, which makes a table a queue as well: only rows with remaining work have its keys. */
export type WorkIndex = {
  readonly indexName: string;
  readonly workKey: string;
  readonly dueKey: string;
  readonly projected: readonly [string, ...string[]];
};

/** The stack and the local environment create the table from this. Rows without work need no index. */
export type TableSpec = readonly WorkIndex[];

export const rowAttributes = {
  id: "id",
  expires: "expiresAtEpochSeconds",
} as const;

/**
 * Values that a function needs and its definition cannot contain. Most are references in the cloud, and plain names in
 * the local environment.
 */
export type Resources = {
  readonly stage: Stage;
  /** Origins of the site in addition to its URL: the local environment has three names. */
  readonly otherOrigins: readonly string[];
  /** SHA-256 (hex) of every value of the origin header that is accepted now, separated by commas. Not secret. */
  readonly originDigests: string;
  readonly tableName: (capability: string) => string;
  readonly mailConfigurationSet: string;
  readonly visitorMailConfigurationSet: string;
  readonly siteBucket: string;
  /** The URL of a provider, by its name in its capability. */
  readonly baseOf: (provider: string) => string;
  /** Longer than the function that claimed the work can run, so that two workers never hold the same item. */
  readonly leaseSeconds: (timeoutSeconds: number) => number;
  /** The maximum delay of an event of SES: longer than its queue waits between two attempts. */
  readonly lateMailEventsSeconds: number;
  /** Whether a sweep ends after one round, instead of repeating as long as a payer waits. */
  readonly sweepsOnce: boolean;
};

export const readBase =
  (bases: Readonly<Record<string, string>>): Resources["baseOf"] =>
  (provider) => {
    const base = bases[provider];
    if (base === undefined)
      throw new Error(`"${provider}" has no URL, only ${Object.keys(bases).join(", ")} have one`);
    return base;
  };

/** Some are each stage's own. */
type Minutes = number | ((stage: Pick<Stage, "canaryEveryMinutes">) => number);

export const minutesOf = (minutes: Minutes, stage: Stage): number =>
  typeof minutes === "number" ? minutes : minutes(stage);

/** The graph that shows an alarm's metric, together with metrics of the same unit. */
export type Graph = "errors" | "ages" | "stream ages" | "counts" | "shares";

type Trigger = {
  readonly firesWhen: { readonly above: number } | { readonly atLeast: number } | { readonly below: number };
  /** Number of consecutive periods of the metric; one by default. */
  readonly periods?: number;
  /** `fires`: the alarm fires in a period without a value. If absent, it does not. */
  readonly missingData?: "fires";
};

/**
 * A metric that the capability's code emits, over a number of minutes. With `whole` and `part`, the first minus the
 * second; with `failed` and `succeeded`, the percentage that failed, once there are two failures or more.
 */
export type OwnMetric = {
  readonly of:
    | string
    | { readonly [Name in "whole" | "part"]: readonly [label: string, metric: string] }
    | { readonly [Name in "failed" | "succeeded"]: string };
  /** The sum by default. */
  readonly statistic?: "Maximum" | "SampleCount";
  readonly minutes: Minutes;
  readonly label?: string;
};

/** One alarm. Its impact has no default: an alarm without an impact should not exist. */
export type Alarm<Metric> = Trigger & {
  /** The problem, and the people it affects: the first text that the operator on call reads. */
  readonly errorImpact: string;
  readonly metric: Metric;
  readonly graph: Graph;
  /**
   * Pages the operator on call; by default the alarm is a low-priority email. An alarm that an attacker can trigger
   * with a few requests never pages.
   */
  readonly severity?: "page";
};

export const isRetained = (
  { severity, missingData }: Pick<Alarm<unknown>, "severity" | "missingData">,
  { alarms }: Pick<Stage, "alarms">,
): boolean => alarms === "all" || severity === "page" || missingData === "fires";

/** A pattern of EventBridge and of stream filters: lists contain the values that match, maps go deeper. */
export type EventPattern = { readonly [key: string]: EventPattern | readonly string[] };

/** Invokes a worker within a second of a row being stored. The sweep processes rows that it misses. */
export type StreamSpec = {
  readonly filter: EventPattern;
  readonly batchSize: number;
  /** The prefix of its two alarms' names: `<name>-iterator-age` and `<name>-dead-letters`. */
  readonly alarms: string;
  readonly lateImpact: string;
  readonly deadLettersImpact: string;
};

/** A message that fails is delivered again, and becomes a dead letter when its retries are used up. */
export type QueueSpec = {
  readonly batchSize: number;
  readonly retrySeconds: number;
  readonly triesMax: number;
  readonly deadLettersAlarm: string;
  readonly deadLettersImpact: string;
};

/** Effects of a scheduled run without any visitors; by default it takes the duration of an average run. */
export type IdleRun = { readonly ms?: number; readonly reads: number; readonly emits: readonly string[] };

type MissedSchedules =
  /** An alarm on a metric that every run emits. */
  | { readonly alarm: string }
  /**
   * Used for runs that are far apart: Lambda sends failed invocations to a dead-letter queue, and the alarm reports
   * them.
   */
  | { readonly deadLettersAlarm: string; readonly deadLettersImpact: string };

/** Permissions of a function beyond its rows and parameters, granted by the construct that owns the resource. */
export type Grant = "mails support" | "mails visitors" | "reads the canary's messages" | "removes releases";

/** An on-demand table starts with four partitions, and its stream has a reader for each. */
export const streamConcurrency = 4;

export type FunctionSpec = {
  /** Path of the function's entry file, which creates its dependencies, from the repository's root. */
  readonly entry: `functions/${string}.lambda.ts`;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Instances that are reserved for it, also its upper limit, in a stage that reserves any. */
  readonly reserved: number;
  /** An endpoint of the contract, or all paths without one. By default, no request is routed to it. */
  readonly serves?: Endpoint | "unknown paths";
  /** Receives `{"source":"sweep"}` at this interval, and processes due work. */
  readonly sweepsEveryMinutes?: Minutes;
  readonly missedSchedules?: MissedSchedules;
  readonly idleRun?: IdleRun;
  readonly streamTrigger?: StreamSpec;
  readonly queueTrigger?: QueueSpec;
  /** The capability whose table's stream triggers it; its own by default. */
  readonly tableOf?: string;
  readonly rows?: readonly ("GetItem" | "PutItem" | "UpdateItem")[];
  readonly listsWork?: string;
  readonly reads?: readonly string[];
  readonly grants?: readonly Grant[];
  /** Environment variables in addition to those that `environmentOf` gives every function of its kind. */
  readonly environment?: (resources: Resources) => Readonly<Record<string, string>>;
  readonly failure: { readonly errors: string; readonly throttles: string };
  /**
   * The sample that a new version is invoked with before it gets traffic; for an endpoint, always a request. Without a
   * sample, the function gets no traffic.
   */
  readonly sample?: VersionSample;
};

/** Values of a published parameter: resources of a stack, or of a local environment, that have generated names. */
export type Published = {
  readonly tableName: string;
  readonly functionName: (name: string) => string;
  readonly deadLettersUrl: (alarm: string) => string;
  readonly site: {
    readonly bucket: string;
    readonly distribution: string;
    readonly url: string;
    readonly release: string;
    readonly tombstoneTable: string;
  };
  readonly stage: Stage;
};

/**
 * `madeBy` the stack: random, and present from the first deployment. Without a secret that a person provides, its
 * feature does not work.
 */
export type Secret = {
  readonly path: string;
  readonly holds: string;
  /** The schema that the functions read it with; a JSON value is parsed first. */
  readonly schema: z.core.$ZodType;
} & (
  | {
      readonly madeBy: "stack";
      /** The operator's next step if it was deleted: the stack makes it only once. */
      readonly lost: string;
    }
  | {
      readonly madeBy: "person";
      readonly without: string;
      /** The stages that need it; all by default. */
      readonly neededBy?: (stage: Stage) => boolean;
    }
);

/** Resources that one event of a capability uses, such as a message or an order (docs/cost.md, "Use of each event"). */
export type EventLoad = {
  readonly perVisit: number;
  readonly requests: number;
  readonly runs: Readonly<Record<string, number>>;
  readonly tableWrites: number;
  readonly indexWrites: number;
  /** The limit of these events in a UTC day, if a stage has one. */
  readonly dayLimit?: {
    readonly title: string;
    readonly value: (stage: Stage) => number;
    readonly source: string;
    readonly raise: string;
  };
};

/**
 * A part of the backend with its own functions: contact, payment, voice, site. It has all definitions that the stack,
 * the local environment and operator commands need.
 */
export type Capability = Owned & {
  readonly title: string;
  /** URLs of its providers in a stage, by the providers' names. */
  readonly bases?: (stage: Stage) => Readonly<Record<string, string>>;
  readonly table?: TableSpec;
  readonly dataHandling?: TableHandling;
  /** Open work in its table, which must have ended before the feature is switched off. */
  readonly openWork?: string;
  readonly functions: Readonly<Record<string, FunctionSpec>>;
  /** The load of docs/scale.md. */
  readonly load?: EventLoad;
  /** SSM parameters that the stack creates, below the stage's path: they contain names and URLs, and give no access. */
  readonly published?: Readonly<
    Record<string, { readonly path: string; readonly value: (made: Published) => string }>
  >;
  /** SecureStrings that an operator may rotate at any time, below the stage's path. */
  readonly secrets?: Readonly<Record<string, Secret>>;
  /** The names of the metrics that its functions emit, if they are not in `shared/metrics.ts`. */
  readonly metrics?: Readonly<Record<string, string>>;
  /** The dimension `service` of its own metrics; its name by default. */
  readonly service?: string;
  readonly alarms?: Readonly<Record<string, Alarm<OwnMetric>>>;
};

/**
 * The capabilities with a table. If no inventory declares a table's rows, no value has the required type, so the table
 * does not compile.
 */
export type WithTables<Capabilities, Inventory> = {
  readonly [
    Name in keyof Capabilities as Capabilities[Name] extends { readonly table: TableSpec } ? Name : never
  ]: Name extends keyof Inventory
    ? [keyof Inventory[Name]] extends [never]
      ? "shared/feature-tables.ts declares no row of this table"
      : Inventory[Name] extends TableInventory
        ? { readonly table: TableSpec; readonly dataHandling: HandlingOf<Inventory[Name]> }
        : never
    : "shared/feature-tables.ts does not declare the data of this table";
};

export const whenAny = { firesWhen: { above: 0 } } as const;

/**
 * A single failure may be an accident. A lasting error soon causes a second one, even on a site with little traffic.
 */
export const whenRepeated = { firesWhen: { atLeast: 2 } } as const;

/** Each sweep emits the metric: without a value, it has not run. */
export const whenSilentFor = (periods: number) =>
  ({ firesWhen: { below: 1 }, periods, missingData: "fires" }) as const;

export const whenAbove = (limit: number) => ({ firesWhen: { above: limit } }) as const;

/** Limits for failures that only count as an error of ours by their share: more than half, or all. */
export const whenMostFail = whenAbove(50);
export const whenAllFail = whenAbove(99);

/** API Gateway times out after 30 s; our endpoints respond long before it, so that the visitor gets our error body. */
export const endpointTimeoutSeconds = 10;

/** The provider waits three to five seconds, and retries the webhook if it gets no response. */
export const webhookTimeoutSeconds = 5;

export const sweepIntervalMinutes = 1;
