import { localStage } from "#infra/local/local-names.ts";
import { readStage } from "#infra/stage/stages.ts";

/** Half of what each table of a stage takes a second: the other half is the visitors'. */
export const spareUnitsOf = (stageName: string): { readonly read: number; readonly write: number } => {
  const { read, write } = readStage(stageName === localStage ? "dev" : stageName).tableMaxUnits;
  return { read: read / 2, write: write / 2 };
};
