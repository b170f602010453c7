import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readRunFolder } from "./run-settings.ts";

const countsSchema = z.object({ passed: z.number(), failed: z.array(z.string()) });

/** The number of tests that passed, and a line for each failure: its file and title. */
export type TestCounts = z.infer<typeof countsSchema>;

/** Set by a command that runs both test runners: it adds up their counts, and prints the last line. */
const collecting = "COLLECT_TEST_COUNTS";
const isCollected = process.env[collecting] === "1";
// Runs that a test starts do not count toward this one.
delete process.env[collecting];

const fileOf = (runner: string): string => join(readRunFolder(), `${runner}-counts.json`);

export const collectCounts = (): void => {
  process.env[collecting] = "1";
};

/**
 * @param notRun lines for tests that were skipped or had no end: their runner shows only the others that failed
 * @returns whether no test failed, and, unless another command judges that, one passed.
 */
export const reportCounts = (
  runner: string,
  { passed, failed, notRun }: TestCounts & { readonly notRun: readonly string[] },
): boolean => {
  if (notRun.length > 0)
    console.log(["\nFailed, because they were skipped or had no end:", ...notRun].join("\n  "));
  if (!isCollected) {
    console.log(`\n${passed} passed, ${failed.length} failed`);
    return failed.length === 0 && passed > 0;
  }
  writeFileSync(fileOf(runner), JSON.stringify({ passed, failed }));
  return failed.length === 0;
};

/** @returns undefined if the runner has reported no counts. */
export const readCounts = (runner: string): TestCounts | undefined =>
  existsSync(fileOf(runner))
    ? countsSchema.parse(JSON.parse(readFileSync(fileOf(runner), "utf8")))
    : undefined;
