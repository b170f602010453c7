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
    // This work would never be processed.
    if (openWork && indexes[0] && (await hasRow(table, indexes[0].indexName)))
      return fix(
        `${openWork} are open: switch ${name} on in ${places} and settle those that npx --no checkin-site orders show ` +
          `${stageName} lists. The others end by themselves, up to three days after their last checkout or two weeks ` +
          `after a refund (docs/operations.md, "Switching a feature off")`,
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
