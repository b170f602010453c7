import { localStage } from "#infra/local/local-names.ts";
import { readStage } from "#infra/stage/stages.ts";

/** Half of what each table of a stage takes a second: the other half is the visitors'. A laptop has no such limit. */
export const spareUnitsOf = (stageName: string): { readonly read: number; readonly write: number } => {
  if (stageName === localStage) return { read: Number.POSITIVE_INFINITY, write: Number.POSITIVE_INFINITY };
  const { read, write } = readStage(stageName).tableMaxUnits;
  return { read: read / 2, write: write / 2 };
};
