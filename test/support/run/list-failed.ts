import { readFileSync } from "node:fs";
import { relative } from "node:path";
import * as z from "zod";

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

/** @returns a line for each test that failed, and for each file that could not be run. */
export const listFailed = (folder: string, report: string): readonly string[] =>
  reportSchema
    .parse(JSON.parse(readFileSync(report, "utf8")))
    .testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(folder, name);
      const failed = assertionResults.filter((test) => test.status === "failed");
      if (failed.length === 0) return status === "failed" ? [`${file}: could not be run`] : [];
      return failed.map(({ title }) => `${file}: ${title}`);
    });
