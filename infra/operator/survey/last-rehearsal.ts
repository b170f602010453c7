import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

/** Ignored by git: who wants to keep a rehearsal takes its summary into a pull request. */
export const rehearsalsFolder = "rehearsals";

const reportSchema = z.object({ startedAt: z.iso.datetime(), differences: z.array(z.string()) });

/** The last rehearsal of a stage that this checkout has kept. */
export const findLastRehearsal = (stageName: string) => {
  const files = globSync(join(rehearsalsFolder, `${stageName}-????-??-??.json`)).toSorted();
  try {
    const report = reportSchema.parse(JSON.parse(readFileSync(files.at(-1) ?? "", "utf8")));
    return { day: report.startedAt.slice(0, 10), differences: report.differences.length };
  } catch {
    return undefined;
  }
};
