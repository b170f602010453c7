import { filterRows, mapTable, namesOf } from "#infra/stack/names-of.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { metricNamespaceOf, parameterNameOf } from "#infra/stack/stage/stage-names.ts";
import type * as api from "#shared/contract/api.ts";
import type { personalData } from "#shared/feature-tables.ts";
import type { VersionSample } from "#shared/site/version-samples.ts";
import { apiMetrics } from "#shared/metrics.ts";
import { isEnabled } from "#shared/features.ts";
import {
  isRetained,
  type Capability,
  type FunctionSpec,
  type OwnMetric,
  type Published,
  type Resources,
  type Secret,
  type TableSpec,
  type WithTables,
} from "./capability.ts";
import { contact } from "../contact/contact-capability.ts";
import { payment } from "../payment/payment-capability.ts";
import { deployFunctions, personSecrets, siteItself } from "../site/site-capability.ts";
import { voice } from "../voice/voice-capability.ts";

/** All capabilities, switched off or not, in the dashboard's order. */
const defined = { site: siteItself, contact, payment, voice } as const;

export type CapabilityName = keyof typeof defined;

export const capabilities: Readonly<Record<CapabilityName, Capability>> = filterRows<
  CapabilityName,
  Capability
>(defined, ({ feature }) => isEnabled(feature));

/** URLs of a stage's providers. */
export const basesOf = (stage: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.values(capabilities).flatMap(({ bases }) => Object.entries(bases?.(stage) ?? {})),
  );

const listOff = (kind: "functions" | "published" | "secrets"): readonly string[] =>
  Object.values<Capability>(defined)
    .filter(({ feature }) => !isEnabled(feature))
    .flatMap((capability) => Object.keys(capability[kind] ?? {}));

type Api = typeof api;

type FunctionEndpointName = {
  [Name in keyof Api]: Api[Name]["handledBy"] extends "function" ? Name : never;
}[keyof Api];

/** An endpoint without a function, or with another endpoint's function, does not compile. */
const definedFunctions = {
  ...contact.functions,
  ...payment.functions,
  ...voice.functions,
  ...siteItself.functions,
} satisfies { readonly [Name in FunctionEndpointName]: FunctionSpec & { readonly serves: Api[Name] } };

export type FunctionName = keyof typeof definedFunctions;

export const functionSpecs = filterRows<FunctionName, FunctionSpec>(
  definedFunctions,
  (_, name) => !listOff("functions").includes(name),
);

export const endpointNames = namesOf(functionSpecs).filter(
  (name) => typeof functionSpecs[name].serves === "object",
);

export const builtFunctions = { ...functionSpecs, ...deployFunctions };

const capabilityNames = namesOf(capabilities);

export const capabilityOf = (name: FunctionName): CapabilityName => {
  const found = capabilityNames.find((capability) => name in capabilities[capability].functions);
  if (found === undefined) throw new Error(`no capability has the function ${name}`);
  return found;
};

/**
 * A table without a declaration of its personal data, or without functions that export and erase it, does not compile.
 * It stays if its feature is switched off, because it may still hold rows (decision 63).
 */
export const withTables = { contact, payment, voice } as const satisfies WithTables<
  typeof defined,
  typeof personalData
>;

export const tableOwners: Readonly<
  Record<keyof typeof withTables, Capability & { readonly table: TableSpec }>
> = withTables;

export const tableSpecs = mapTable(withTables, ({ table }): TableSpec => table);

/** The sample that a new version is invoked with before it gets traffic; undefined for functions without traffic. */
export const sampleOf = (name: FunctionName): VersionSample | undefined => {
  const { serves, sample } = functionSpecs[name];
  return serves === undefined ? sample : "request";
};

const published = { ...siteItself.published, ...contact.published, ...payment.published, ...voice.published };
const secrets = {
  ...siteItself.secrets,
  ...contact.secrets,
  ...payment.secrets,
  ...voice.secrets,
  ...personSecrets,
};

/**
 * Secrets that an operator provides are removed with their feature. Those that the stack generates stay, because rows
 * would be unreadable with a new value.
 */
export const secretForms = filterRows<SecretParameterName, Secret>(
  secrets,
  ({ madeBy }, name) => madeBy === "stack" || !listOff("secrets").includes(name),
);

export type ParameterName = keyof typeof published;

type SecretParameterName = keyof typeof secrets;

/** Operators may change one of them, the voice switch. */
export const parameterNamesOf = (stageName: string): Readonly<Record<ParameterName, string>> =>
  mapTable<ParameterName, { readonly path: string }, string>(published, ({ path }) =>
    parameterNameOf(stageName, path),
  );

/**
 * The value of each published parameter; for a feature that is switched off, only that of its table.
 * @param made the names of a capability's resources where it is deployed
 */
export const publishedValues = (
  made: (capability: CapabilityName) => Published,
): Readonly<Record<ParameterName, string>> => {
  const valuesOf = <Name extends string>(
    own: Readonly<Record<Name, { readonly value: (made: Published) => string }>>,
    capability: CapabilityName,
  ) => mapTable(own, ({ value }) => value(made(capability)));
  const values = {
    ...valuesOf(siteItself.published, "site"),
    ...valuesOf(contact.published, "contact"),
    ...valuesOf(payment.published, "payment"),
    ...valuesOf(voice.published, "voice"),
  };
  const tables: readonly string[] = namesOf(withTables).map((name) => `${name}Table`);
  const off = listOff("published").filter((name) => !tables.includes(name));
  return filterRows(values, (_, name) => !off.includes(name));
};

/** Rotated by operators at any time. CloudFormation cannot create them, and no template or log contains a value. */
export const secretParameterNamesOf = (stageName: string): Readonly<Record<SecretParameterName, string>> =>
  mapTable<SecretParameterName, { readonly path: string }, string>(secrets, ({ path }) =>
    parameterNameOf(stageName, path),
  );

export const isNeeded = (secret: Secret, stage: Stage): boolean =>
  secret.madeBy === "stack" || secret.neededBy === undefined || secret.neededBy(stage);

export const generatedSecretNamesOf = (stageName: string): readonly string[] => {
  const names = secretParameterNamesOf(stageName);
  return namesOf(secretForms)
    .filter((name) => secretForms[name].madeBy === "stack")
    .map((name) => names[name]);
};

type FunctionWithParameters = Extract<
  (typeof definedFunctions)[FunctionName],
  { readonly reads: readonly string[] }
>;

type ReadParameterName = FunctionWithParameters["reads"][number];

/** A parameter that a function reads and nothing provides does not compile. */
const readable: Readonly<Record<ReadParameterName, { readonly path: string }>> = { ...published, ...secrets };
const pathsByName = new Map<string, string>(namesOf(readable).map((name) => [name, readable[name].path]));

export const parametersRead = (
  { reads = [] }: FunctionSpec,
  stageName: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    reads.map((name) => [
      `${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_PARAMETER`,
      parameterNameOf(stageName, pathsByName.get(name) ?? ""),
    ]),
  );

const metricsIn = ({ of }: OwnMetric): readonly string[] => {
  if (typeof of === "string") return [of];
  return "failed" in of ? [of.failed, of.succeeded] : [of.whole[1], of.part[1]];
};

/** The metrics of every capability, switched off or not. */
export const capabilityMetrics: readonly string[] = Object.values<Capability>(defined).flatMap(
  ({ metrics = {} }) => Object.values(metrics),
);

/** Metrics that the functions of a stage emit; undefined if they emit all. */
export const emittedMetrics = (stage: Resources["stage"]): readonly string[] | undefined => {
  if (stage.metrics === "all") return undefined;
  const watched = Object.values(capabilities)
    .flatMap(({ alarms = {} }) => Object.values(alarms))
    .filter((alarm) => isRetained(alarm, stage))
    .flatMap(({ metric }) => metricsIn(metric));
  const ofResponses = stage.alarms === "all" ? Object.values(apiMetrics) : [];
  const ofRollout = stage.rollout === "canary" ? [apiMetrics.failedResponses] : [];
  return [...new Set([...watched, ...ofResponses, ...ofRollout])].toSorted();
};

export const environmentOf = (name: FunctionName, resources: Resources): Readonly<Record<string, string>> => {
  const spec = functionSpecs[name];
  const tableOf = spec.tableOf ?? (spec.rows && capabilityOf(name));
  const emitted = emittedMetrics(resources.stage);
  return {
    METRIC_NAMESPACE: metricNamespaceOf(resources.stage.name),
    ...(emitted && { EMITTED_METRICS: emitted.join(",") }),
    ...(tableOf !== undefined && { TABLE_NAME: resources.tableName(tableOf) }),
    ...parametersRead(spec, resources.stage.name),
    ...(spec.serves !== undefined && { ORIGIN_DIGESTS: resources.originDigests }),
    ...spec.environment?.(resources),
  };
};

export const leaseSeconds = (timeoutSeconds: number): number => timeoutSeconds + 15;
