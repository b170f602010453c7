import type { TableHandling } from "#functions/platform/rows/data-handling.ts";
import { parameterNamesOf, withTables } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { personalData } from "#shared/feature-tables.ts";
import type { TableInventory } from "#shared/personal-data.ts";

export type PersonalTable = {
  readonly inventory: TableInventory;
  readonly handling: TableHandling;
  readonly parameterOf: (stageName: string) => string;
};

export type PersonalTables = ReadonlyMap<string, PersonalTable>;

export const personalTables: PersonalTables = new Map(
  namesOf(withTables).map((name) => [
    name,
    {
      inventory: personalData[name],
      handling: withTables[name].dataHandling,
      parameterOf: (stageName) => parameterNamesOf(stageName)[`${name}Table`],
    },
  ]),
);
