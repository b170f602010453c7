/**
 * `npm run test -- <words>`: runs the browser tests in Playwright Test, then all other tests in Vitest. Words select
 * the test files whose path contains one of them. The last line has the counts of both.
 */
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { flag, option } from "#infra/operator/command/parse-script-options.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";
import { beginRun, markTestsChosen, readSeed } from "./support/run/run-settings.ts";
import { collectCounts, readCounts, type TestCounts } from "./support/run/test-counts.ts";

const { values, positionals: words } = readToolArguments(
  import.meta.filename,
  {
    full: flag("runs each test with all of its cases: about an hour"),
    name: { ...option("<pattern>", "only tests whose title matches"), short: "t" },
    seed: option("<number>", "draws the samples of an earlier run again"),
  },
  "[<words>] [-t <pattern>] [--seed <number>] [--full]",
);

const escapeForRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const findFiles = (pattern: string): readonly string[] =>
  globSync(pattern).filter((file) => words.length === 0 || words.some((word) => file.includes(word)));

/** A selection may leave a runner without tests; the whole suite may not. */
const isChoice = words.length > 0 || values.name !== undefined;

const runners = [
  {
    name: "playwright",
    files: findFiles("test/**/*.e2e.ts"),
    command: (files: readonly string[]) => [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--shuffle",
      String(readSeed()),
      ...(words.length > 0 ? files.map((file) => `/${escapeForRegExp(file)}$`) : []),
      ...(values.name === undefined ? [] : ["--grep", values.name]),
      // Records each action's page and the requests too, which a whole run leaves out (playwright.config.ts).
      ...(isChoice ? ["--pass-with-no-tests", "--trace", "retain-on-failure"] : []),
    ],
  },
  {
    name: "vitest",
    files: findFiles("test/**/*.test.{ts,tsx}"),
    command: () => [
      "node_modules/vitest/vitest.mjs",
      "run",
      `--sequence.seed=${readSeed()}`,
      ...words,
      ...(values.name === undefined ? [] : ["--testNamePattern", values.name]),
      ...(isChoice ? ["--passWithNoTests"] : []),
    ],
  },
];

/** Playwright leaves TypeScript to Node, which reads it in half of the time. */
const env = { PW_DISABLE_TS_ESM: "1" };

const run = async (args: readonly string[]): Promise<number | null> => {
  const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  await new Promise((resolve) => child.once("close", resolve));
  return child.exitCode;
};

/** A runner that ends without counts has crashed, which counts as one failure. */
const countTests = async ({ name, files, command }: (typeof runners)[number]): Promise<TestCounts> => {
  const status = await run(command(files));
  const counts = readCounts(name);
  const fail = (reason: string): TestCounts => {
    console.error(`\n${name} ${reason}`);
    return { passed: counts?.passed ?? 0, failed: [...(counts?.failed ?? []), name] };
  };
  if (counts === undefined)
    return isChoice && status === 0
      ? { passed: 0, failed: [] }
      : fail(`exited with ${status} and counted no test`);
  if (status !== 0 && counts.failed.length === 0)
    return fail(`exited with ${status} although each test passed`);
  if (!isChoice && counts.passed + counts.failed.length === 0) return fail("ran no test");
  return counts;
};

// Ctrl-C ends the runners, which clean up; then this process prints the counts.
process.on("SIGINT", () => undefined);
if (values.full) process.env["FULL_SUITE"] = "1";
if (isChoice) markTestsChosen();
const endRun = beginRun(values.seed === undefined ? undefined : Number(values.seed));
collectCounts();
let [passed, failed] = [0, 0];
for (const runner of runners.filter(({ files }) => files.length > 0)) {
  const counts = await countTests(runner);
  passed += counts.passed;
  failed += counts.failed.length;
}
endRun();
if (passed + failed === 0) console.error("\nno test was chosen");
if (failed > 0 || passed === 0) process.exitCode = 1;
console.log(`\nSeed ${readSeed()}\n${passed} passed, ${failed} failed`);
