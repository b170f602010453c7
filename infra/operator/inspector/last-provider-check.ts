import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

/** Ignored by git: to preserve a provider check, copy its summary into a pull request. */
export const reportsFolder = "provider-checks";

const reportSchema = z.object({ startedAt: z.iso.datetime(), differences: z.array(z.string()) });

/** The last provider check of a stage that this checkout has stored. */
export const findLastProviderCheck = (stageName: string) => {
  const files = globSync(join(reportsFolder, `${stageName}-????-??-??.json`)).toSorted();
  try {
    const report = reportSchema.parse(JSON.parse(readFileSync(files.at(-1) ?? "", "utf8")));
    return { day: report.startedAt.slice(0, 10), differences: report.differences.length };
  } catch {
    return undefined;
  }
};
