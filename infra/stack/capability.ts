import type * as z from "zod";
import type { HandlingOf, TableHandling } from "#functions/platform/rows/data-handling.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { TableInventory } from "#shared/personal-data.ts";
import type { Owned } from "#shared/features.ts";
import type { VersionSample } from "#shared/site/version-samples.ts";

/** A sparse index, which makes a table a queue as well: only rows with work left carry its keys. */
export type WorkIndex = {
  readonly indexName: string;
  readonly workKey: string;
  readonly dueKey: string;
  readonly projected: readonly [string, ...string[]];
};

/** The stack and the local environment create the table from this. Rows that leave no work need no index. */
export type TableSpec = readonly WorkIndex[];

export const rowAttributes = {
  id: "id",
  expires: "expiresAtEpochSeconds",
} as const;

/** What a function must know that its definition cannot. In the cloud most are references, on a laptop plain names. */
export type Resources = {
  readonly stage: Stage;
  /** Where visitors find the site besides its address: a laptop has three names. */
  readonly otherOrigins: readonly string[];
  /** SHA-256 (hex) of every value of the origin header that is accepted now, separated by commas; a digest is no secret. */
  readonly originDigests: string;
  readonly tableName: (capability: string) => string;
  readonly mailConfigurationSet: string;
  readonly visitorMailConfigurationSet: string;
  readonly siteBucket: string;
  /** Where a provider answers, by the name that its capability gives it. */
  readonly baseOf: (provider: string) => string;
  /** Longer than the function that took the work can run, so that two workers never hold the same one. */
  readonly leaseSeconds: (timeoutSeconds: number) => number;
  /** How long an event of SES may be late: longer than its queue waits between two tries. */
  readonly lateMailEventsSeconds: number;
  /** Whether a sweep that goes round for as long as somebody waits ends after one round. */
  readonly sweepsOnce: boolean;
};

export const readBase =
  (bases: Readonly<Record<string, string>>): Resources["baseOf"] =>
  (provider) => {
    const base = bases[provider];
    if (base === undefined)
      throw new Error(
        `nobody says where "${provider}" answers, only where ${Object.keys(bases).join(", ")} do`,
      );
    return base;
  };

/** Some are each stage's own. */
type Minutes = number | ((stage: Pick<Stage, "canaryEveryMinutes">) => number);

export const minutesOf = (minutes: Minutes, stage: Stage): number =>
  typeof minutes === "number" ? minutes : minutes(stage);

/** What an alarm's metric is drawn with: metrics of the same unit. */
export type Graph = "errors" | "ages" | "stream ages" | "counts" | "shares";

type Trigger = {
  readonly firesWhen: { readonly above: number } | { readonly atLeast: number } | { readonly below: number };
  /** For how many of the metric's periods in a row; left out, one. */
  readonly periods?: number;
  /** Left out, a period without a value is fine. */
  readonly missingData?: "fires";
};

/**
 * A metric that the capability's code emits, over so many minutes. Of two, the first less the second; or, once there are two
 * failures or more, how many of a hundred failed.
 */
export type OwnMetric = {
  readonly of:
    | string
    | { readonly [Name in "whole" | "part"]: readonly [label: string, metric: string] }
    | { readonly [Name in "failed" | "succeeded"]: string };
  /** Left out, the sum. */
  readonly statistic?: "Maximum" | "SampleCount";
  readonly minutes: Minutes;
  readonly label?: string;
};

/** One alarm. Its meaning has no default: an alarm that hurts nobody should not exist. */
export type Alarm<Metric> = Trigger & {
  /** What hurts, and for whom: the first words that the person on call reads. */
  readonly errorImpact: string;
  readonly metric: Metric;
  readonly graph: Graph;
  /** It wakes somebody; left out, it waits for the morning. What a stranger can fire with a handful of requests never pages. */
  readonly severity?: "page";
};

export const isRetained = (
  { severity, missingData }: Pick<Alarm<unknown>, "severity" | "missingData">,
  { alarms }: Pick<Stage, "alarms">,
): boolean => alarms === "all" || severity === "page" || missingData === "fires";

/** A pattern of EventBridge and of stream filters: lists name the values that pass, maps go deeper. */
export type EventPattern = { readonly [key: string]: EventPattern | readonly string[] };

/** Invokes a worker within a second of a row being stored. The sweep catches what it misses. */
export type StreamSpec = {
  readonly filter: EventPattern;
  readonly batchSize: number;
  /** What its two alarms are called: `<name>-iterator-age` and `<name>-dead-letters`. */
  readonly alarms: string;
  readonly lateImpact: string;
  readonly deadLettersImpact: string;
};

/** A message that fails is delivered again, and becomes a dead letter when its tries are used up. */
export type QueueSpec = {
  readonly batchSize: number;
  readonly retrySeconds: number;
  readonly triesMax: number;
  readonly deadLettersAlarm: string;
  readonly deadLettersImpact: string;
};

/** What a run of a schedule does where nobody has visited; left out, it takes as long as any run does. */
export type IdleRun = { readonly ms?: number; readonly reads: number; readonly emits: readonly string[] };

type MissedSchedules =
  /** An alarm on a metric that every run emits. */
  | { readonly alarm: string }
  /** For runs that are far apart: Lambda sets aside what it gave up on, and the alarm tells. */
  | { readonly deadLettersAlarm: string; readonly deadLettersImpact: string };

/** What a function may do beyond its rows and parameters, granted by the construct that owns the resource. */
export type Grant = "mails support" | "mails visitors" | "reads the canary's messages" | "removes releases";

/** A table that is paid by the request begins with four partitions, and each has a reader of its own. */
export const streamParts = 4;

export type FunctionSpec = {
  /** The composition root, from the project's root. */
  readonly entry: `functions/${string}.lambda.ts`;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Instances that are reserved for it, also its upper limit, in a stage that reserves any. */
  readonly reserved: number;
  /** A row of the contract, or every path without one. Left out, no request leads to it. */
  readonly answers?: Endpoint | "unknown paths";
  /** Receives `{"source":"sweep"}` this often, and works off what is due. */
  readonly sweepsEveryMinutes?: Minutes;
  readonly missedSchedules?: MissedSchedules;
  readonly idleRun?: IdleRun;
  readonly streamTrigger?: StreamSpec;
  readonly queueTrigger?: QueueSpec;
  /** The capability whose table it is told of; left out, its own. */
  readonly tableOf?: string;
  readonly rows?: readonly ("GetItem" | "PutItem" | "UpdateItem")[];
  readonly listsWork?: string;
  readonly reads?: readonly string[];
  readonly grants?: readonly Grant[];
  /** Environment beyond what `environmentOf` gives every function of its kind. */
  readonly environment?: (resources: Resources) => Readonly<Record<string, string>>;
  readonly failure: { readonly errors: string; readonly throttles: string };
  /** What a new version is asked before it gets traffic; an endpoint, always a request. Left out, it serves none. */
  readonly sample?: VersionSample;
};

/** What a published parameter may hold: the parts of a stack, or of a local environment, that have generated names. */
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

/** `madeBy` the stack: random, and there from the first deploy. Without one that a person brings, a part is off. */
export type Secret = {
  readonly path: string;
  readonly holds: string;
  /** The schema that the functions read it with; a JSON value is parsed first. */
  readonly schema: z.core.$ZodType;
} & (
  | { readonly madeBy: "stack" }
  | {
      readonly madeBy: "person";
      readonly without: string;
      /** The stages that need it; left out, all of them. */
      readonly neededBy?: (stage: Stage) => boolean;
    }
);

/** Something a visitor comes for, with everything that the stack, the local environment and an operator must know. */
export type Capability = Owned & {
  readonly title: string;
  /** Where its providers answer in a stage, each by a name of its own. */
  readonly bases?: (stage: Stage) => Readonly<Record<string, string>>;
  readonly table?: TableSpec;
  readonly dataHandling?: TableHandling;
  /** What its table holds that must be settled before it is switched off. */
  readonly openWork?: string;
  readonly functions: Readonly<Record<string, FunctionSpec>>;
  /** SSM parameters that the stack makes, below the stage's path: they tell where things are, and open no door. */
  readonly published?: Readonly<
    Record<string, { readonly path: string; readonly value: (made: Published) => string }>
  >;
  /** SecureStrings that an operator may rotate at any time, below the stage's path. */
  readonly secrets?: Readonly<Record<string, Secret>>;
  /** The names of the metrics that its functions emit, where they are not in `shared/metrics.ts`. */
  readonly metrics?: Readonly<Record<string, string>>;
  /** The dimension `service` of its own metrics; left out, its name. */
  readonly service?: string;
  readonly alarms?: Readonly<Record<string, Alarm<OwnMetric>>>;
};

/** Those of the capabilities that have a table. One whose rows no inventory declares has no type that fits. */
export type WithTables<Capabilities, Inventory> = {
  readonly [
    Name in keyof Capabilities as Capabilities[Name] extends { readonly table: TableSpec } ? Name : never
  ]: Name extends keyof Inventory
    ? [keyof Inventory[Name]] extends [never]
      ? "shared/feature-tables.ts names no row of this table"
      : Inventory[Name] extends TableInventory
        ? { readonly table: TableSpec; readonly dataHandling: HandlingOf<Inventory[Name]> }
        : never
    : "shared/feature-tables.ts does not say what this table keeps";
};

export const whenAny = { firesWhen: { above: 0 } } as const;

/** One may be an accident. A fault that lasts soon shows a second one even on a quiet site. */
export const whenRepeated = { firesWhen: { atLeast: 2 } } as const;

/** Each sweep emits the metric: without a value, it has not run. */
export const whenSilentFor = (periods: number) =>
  ({ firesWhen: { below: 1 }, periods, missingData: "fires" }) as const;

export const whenAbove = (limit: number) => ({ firesWhen: { above: limit } }) as const;

/** Of what can be told from a fault of ours only by how much of all it is: half and more, or all of it. */
export const whenMostFail = whenAbove(50);
export const whenAllFail = whenAbove(99);

/** API Gateway gives up after 30 s; ours answer long before it, so that the visitor gets our error body. */
export const endpointTimeoutSeconds = 10;

/** The provider waits three to five seconds, and sends the webhook again when it gets no answer. */
export const webhookTimeoutSeconds = 5;

export const sweepIntervalMinutes = 1;
