import { localStage } from "#infra/local/local-names.ts";
import { readStage } from "#infra/stage/stages.ts";

/** Half of each table's capacity per second. The other half is for visitors. A laptop has no such limit. */
export const spareUnitsOf = (stageName: string): { readonly read: number; readonly write: number } => {
  if (stageName === localStage) return { read: Number.POSITIVE_INFINITY, write: Number.POSITIVE_INFINITY };
  const { read, write } = readStage(stageName).tableMaxUnits;
  return { read: read / 2, write: write / 2 };
};
