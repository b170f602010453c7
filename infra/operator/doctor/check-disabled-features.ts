import { parameterNamesOf, tableOwners } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { features } from "#shared/features.ts";
import { fix, note, type Finding } from "./doctor-finding.ts";
import type { StageInspector } from "../inspector/stage-inspector.ts";

const places = "shared/features.ts";

/**
 * Findings about rows that a stage still has for features that are switched off here; a stage that never had the
 * feature has none.
 */
export const checkDisabledFeatures = async (
  { findParameter, hasRow }: Pick<StageInspector, "findParameter" | "hasRow">,
  stageName: string,
  set: Readonly<Record<string, string>> = features,
): Promise<readonly Finding[]> => {
  const names = parameterNamesOf(stageName);
  const findings = namesOf(tableOwners).map(async (name): Promise<readonly Finding[]> => {
    const state = set[name] ?? "on";
    const table = state === "on" ? undefined : await findParameter(names[`${name}Table`]);
    if (table === undefined || !(await hasRow(table))) return [];
    const { openWork, table: indexes } = tableOwners[name];
    // Nothing would process this work any more.
    if (openWork && indexes[0] && (await hasRow(table, indexes[0].indexName)))
      return fix(
        `${openWork} are open: switch ${name} on in ${places}, settle them (npx --no checkin-site orders list ${stageName}), and then switch it off`,
      );
    return state === "off"
      ? fix(
          `the table of ${name} has rows that the privacy policy would not mention: write ${name}: "ended" into ${places}`,
        )
      : note(
          `${name} has ended, and its table stays: npx --no checkin-site people and npx --no checkin-site ` +
            `restore still work on its rows. Set ${name}: "off" once the last row has expired`,
        );
  });
  return (await Promise.all(findings)).flat();
};
