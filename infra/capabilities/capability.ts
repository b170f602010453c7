import type * as z from "zod";
import type { Stage } from "#infra/stage/stage.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { VersionSample } from "#shared/version-samples.ts";

/** A sparse index, which turns a table into a queue as well: only rows with work left have its keys. */
export type WorkIndex = {
  readonly indexName: string;
  /** The attribute that says what is left to do. */
  readonly workKey: string;
  /** The attribute that says when it is due. */
  readonly dueKey: string;
  /** The attributes of a row that the index contains besides its keys. */
  readonly projected: readonly [string, ...string[]];
};

/**
 * One table per capability, from which the stack and the laptop edition create it. Each queue has a worker of its own.
 */
export type TableSpec = readonly [WorkIndex, ...WorkIndex[]];

/** The attributes of every row in every table: its key and when it expires. */
export const rowAttributes = {
  id: "id",
  expires: "expiresAtEpochSeconds",
} as const;

/**
 * What a function needs to know that its definition cannot say: mostly references in the cloud, plain names on a laptop.
 */
export type Resources = {
  readonly stage: Pick<
    Stage,
    | "mailFrom"
    | "supportEmail"
    | "contactMailsPerDay"
    | "mailSandbox"
    | "acknowledgementsPerDay"
    | "forwardTo"
    | "canaryEveryMinutes"
    | "paymentLinks"
    | "voice"
    | "name"
  >;
  /** Other origins at which visitors find the site: a laptop has three names. */
  readonly otherOrigins: readonly string[];
  /** SHA-256 (hex) of every value of the origin header that is accepted now, separated by commas; a digest is no secret. */
  readonly originDigests: string;
  /** For a capability that has a table. */
  readonly tableName: (capability: string) => string;
  readonly mailConfigurationSet: string;
  /** The configuration set of mail to visitors. */
  readonly visitorMailConfigurationSet: string;
  readonly siteBucket: string;
  /** The base addresses of the payment provider, for tokens and for payments. */
  readonly paymentBases: { readonly oauthBase: string; readonly pgBase: string };
  /** The base addresses of the voice provider and of WhatsApp's Graph API. The latter includes its version. */
  readonly voiceBases: { readonly provider: string; readonly whatsapp: string };
  /**
   * How long a worker leases a piece of work. It is longer than the function can run, so that two workers never hold the
   * same one. The laptop edition's is shorter.
   */
  readonly leaseSeconds: (timeoutSeconds: number) => number;
  /** How late an event of SES may arrive: longer than its queue waits between two deliveries. */
  readonly lateMailEventsSeconds: number;
  /** How long a sweep of payments keeps going; 0 is one round. */
  readonly paymentSweepSeconds: number;
};

/** The graph that shows an alarm's metric: metrics of the same unit share one. */
export type Graph = "errors" | "ages" | "stream ages" | "counts" | "shares";

/** The condition, and for how many periods of the metric in a row it must hold. */
type Trigger = {
  readonly firesWhen: { readonly above: number } | { readonly atLeast: number } | { readonly below: number };
  readonly periods: number;
  readonly missingData: "is fine" | "fires";
};

/**
 * A metric that the capability's code emits, over so many minutes. Of a pair it is the first minus the second, or, from
 * two failures on, the percentage that failed.
 */
export type OwnMetric = {
  readonly of:
    | string
    | { readonly [Name in "whole" | "part"]: readonly [label: string, metric: string] }
    | { readonly [Name in "failed" | "succeeded"]: string };
  readonly statistic: "Maximum" | "SampleCount" | "Sum";
  readonly minutes: number | ((stage: Pick<Stage, "canaryEveryMinutes">) => number);
  /** The label of a difference or a share in the graph. */
  readonly label?: string;
};

/** One alarm. Its meaning has no default: an alarm that hurts nobody should not exist. */
export type Alarm<Metric> = Trigger & {
  /** What hurts, and for whom: the first words that the person on call reads. */
  readonly errorImpact: string;
  readonly metric: Metric;
  readonly graph: Graph;
  /**
   * `page` wakes somebody, `ticket` waits until the morning. An alarm that a stranger can trigger with a handful of
   * requests never pages.
   */
  readonly severity: "page" | "ticket";
};

/** A pattern for EventBridge and for stream filters: lists name the values that match, maps go one level deeper. */
export type EventPattern = { readonly [key: string]: EventPattern | readonly string[] };

/** Invokes a worker within a second of a row being stored. The sweep catches what it misses. */
type StreamSpec = {
  /** Which records trigger the worker. */
  readonly filter: EventPattern;
  readonly batchSize: number;
  /** The prefix of its two alarms: `<name>-iterator-age` and `<name>-dead-letters`. */
  readonly alarms: string;
  readonly lateImpact: string;
  readonly deadLettersImpact: string;
};

/**
 * Messages reach a worker through a queue: one that fails is delivered again, and becomes a dead letter when its tries are
 * used up.
 */
export type QueueSpec = {
  readonly batchSize: number;
  /** The pause between two deliveries. */
  readonly retrySeconds: number;
  readonly triesMax: number;
  /** The alarm that dead letters fire. */
  readonly deadLettersAlarm: string;
  readonly deadLettersImpact: string;
};

/** What notices a scheduled run that did not happen or failed. */
type MissedSchedules =
  /** An alarm on a metric that every run emits. */
  | { readonly alarm: string }
  /**
   * For runs that are far apart: Lambda sends a run that it gave up on to a dead-letter queue, and the alarm reports it.
   */
  | { readonly deadLettersAlarm: string; readonly deadLettersImpact: string };

/** What a function may do beyond its rows and parameters, granted by the construct that owns the resource. */
export type Grant = "mails support" | "mails visitors" | "reads the canary's messages" | "removes releases";

/** One Lambda. */
export type FunctionSpec = {
  /** The path of the composition root from the project's root. */
  readonly entry: `functions/${string}.lambda.ts`;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Reserved concurrency, which is also the upper limit, in a stage that reserves any. */
  readonly reserved: number;
  /** A row of the contract, or every path without one. If it is left out, no request leads to the function. */
  readonly answers?: Endpoint | "unknown paths";
  /** How often it receives `{"source":"sweep"}` and works through what is due. */
  readonly sweepsEveryMinutes?: number | ((stage: Pick<Stage, "canaryEveryMinutes">) => number);
  /** Required of every function with a schedule. */
  readonly missedSchedules?: MissedSchedules;
  readonly streamTrigger?: StreamSpec;
  readonly queueTrigger?: QueueSpec;
  /** The capability whose table it uses; its own when left out. */
  readonly tableOf?: string;
  /** What it may do with single rows of the capability's table. */
  readonly rows?: readonly ("GetItem" | "PutItem" | "UpdateItem")[];
  /** The work index that it queries. */
  readonly listsWork?: string;
  /** The names of the parameters that it reads. Its environment holds their full names. */
  readonly reads?: readonly string[];
  readonly grants?: readonly Grant[];
  /** Environment beyond what `environmentOf` gives every function of its kind. */
  readonly environment?: (resources: Resources) => Readonly<Record<string, string>>;
  /** What it means when it fails, and when it is throttled. */
  readonly failure: { readonly errors: string; readonly throttles: string };
  /**
   * What a new version is tried with before it gets traffic; for an endpoint always a request. A function without it
   * serves no traffic.
   */
  readonly sample?: VersionSample;
};

/** What a published parameter may hold: resources of a stack, or of a laptop edition, that have generated names. */
export type Published = {
  readonly tableName: string;
  readonly functionName: (name: string) => string;
  /** The URL of the queue that this alarm watches. */
  readonly deadLettersUrl: (alarm: string) => string;
  readonly site: {
    readonly bucket: string;
    readonly distribution: string;
    readonly url: string;
    readonly release: string;
    readonly tombstoneTable: string;
  };
  readonly stage: Pick<Stage, "voice">;
};

/**
 * `madeBy` the stack: random, and present from the first deploy. A part whose secret a person has to provide stays off
 * until then.
 */
type Secret = {
  readonly path: string;
  /** One line for the operator who sets it. */
  readonly holds: string;
  /** The schema that the functions read it with; a JSON value is parsed first. */
  readonly schema: z.core.$ZodType;
} & (
  | { readonly madeBy: "stack" }
  | {
      readonly madeBy: "person";
      /** What visitors notice while it is missing. */
      readonly without: string;
      /** The stages that need it; all of them when left out. */
      readonly neededBy?: (stage: Stage) => boolean;
    }
);

/**
 * A capability: something that visitors come for, with everything that the stack, the laptop edition and operators need
 * to know about it.
 */
export type Capability = {
  /** Its title on the dashboard. */
  readonly title: string;
  /** The dimension `service` of its own metrics. */
  readonly service: string;
  readonly table?: TableSpec;
  readonly functions: Readonly<Record<string, FunctionSpec>>;
  /** SSM parameters that the stack creates below the stage's path. They say where things are and are no secrets. */
  readonly published: Readonly<
    Record<string, { readonly path: string; readonly value: (made: Published) => string }>
  >;
  /** SecureStrings that an operator may rotate at any time, below the stage's path. */
  readonly secrets: Readonly<Record<string, Secret>>;
  readonly alarms: Readonly<Record<string, Alarm<OwnMetric>>>;
};

/** The tables of these capabilities. One whose rows no inventory declares has no type that fits. */
export type TablesOf<Capabilities, Inventory> = {
  readonly [
    Name in keyof Capabilities as Capabilities[Name] extends { readonly table: TableSpec } ? Name : never
  ]: Name extends keyof Inventory
    ? [keyof Inventory[Name]] extends [never]
      ? "shared/data-inventory.ts names no row of this table"
      : TableSpec
    : "shared/data-inventory.ts does not say what this table keeps";
};

export const whenAny = { firesWhen: { above: 0 }, periods: 1, missingData: "is fine" } as const;

/**
 * A single failure may be an accident. A lasting fault soon causes a second one even on a quiet site, since visitors try
 * again, and so do our workers and the providers that send us webhooks.
 */
export const whenRepeated = { firesWhen: { atLeast: 2 }, periods: 1, missingData: "is fine" } as const;

/** Every sweep emits the metric: without a value, none has run. */
export const whenSilentFor = (periods: number) =>
  ({ firesWhen: { below: 1 }, periods, missingData: "fires" }) as const;

export const whenAbove = (limit: number) =>
  ({ firesWhen: { above: limit }, periods: 1, missingData: "is fine" }) as const;

/** For failures that only their share tells from a fault of ours: half or more of all, or all of them. */
export const whenMostFail = whenAbove(50);
export const whenAllFail = whenAbove(99);

/** API Gateway gives up after 30 s. Ours give up long before that, so that the visitor gets our error body. */
export const endpointTimeoutSeconds = 10;

/** The provider waits three to five seconds, and sends the webhook again when it gets no answer. */
export const webhookTimeoutSeconds = 5;

export const sweepIntervalMinutes = 1;
