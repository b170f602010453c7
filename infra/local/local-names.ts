import {
  parameterNamesOf,
  publishedValues,
  secretParameterNamesOf,
  tableSpecs,
} from "#infra/stack/capabilities.ts";
import { mapTable, namesOf } from "#infra/stack/names-of.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { site } from "#shared/site.ts";

/** The stage name by which operator commands find a running local environment. */
export const localStage = "local";

const prefix = stackNameOf(localStage);
const mailDomain = site.supportEmail.slice(site.supportEmail.indexOf("@") + 1);

const tables = mapTable(tableSpecs, (_, name) => `${prefix}-${name}`);
const tombstoneTable = `${prefix}-tombstones`;
const tableNames = new Map<string, string>(Object.entries(tables));

export const localTableName = (capability: string): string => tableNames.get(capability) ?? "";

/**
 * Parameters without a local counterpart are published as empty text. Functions are invoked by their names in
 * *-capability.ts in infra/ here.
 */
const published = publishedValues((capability) => ({
  tableName: localTableName(capability),
  functionName: (name) => name,
  deadLettersUrl: () => "",
  site: { bucket: "", distribution: "", url: "", release: "", tombstoneTable },
  stage: readStage("dev"),
}));

const parameterNames = parameterNamesOf(localStage);

export const localNames = {
  tables,
  tombstoneTable,
  mailDomain,
  mailFrom: `${site.brand} website <no-reply@${mailDomain}>`,
  mailConfigurationSet: `${prefix}-support-mail`,
  visitorMailConfigurationSet: `${prefix}-visitor-mail`,
  parameters: new Map<string, string>(
    namesOf(published)
      .filter((name) => published[name] !== "")
      .map((name) => [parameterNames[name], published[name]]),
  ),
} as const;

const { canaryKey, numberKey, limitKey } = secretParameterNamesOf(localStage);

export const localSiteSecrets: ReadonlyMap<string, string> = new Map([
  [canaryKey, "local-canary-key-that-is-not-secret"],
  [numberKey, "local-number-key-that-is-not-secret"],
  [limitKey, "local-limit-key-that-is-not-secret"],
]);
