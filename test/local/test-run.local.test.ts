import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sample } from "#test/support/sample.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

test("[OPS-16] a seed always selects the same distinct samples of a parameterized test", () => {
  const many = Array.from({ length: 50 }, (_, index) => index);
  const chosen = sample(5, many);
  expect(sample(5, many)).toEqual(chosen);
  expect(new Set(chosen).size).toBe(chosen.length);
});

const vitestConfig = {
  test: {
    tags: [{ name: "full" }],
    tagsFilter: ["!full"],
    reporters: [resolve("test/support/run/count-reporter.ts")],
  },
};

const playwrightReporter = resolve("test/support/run/playwright-count-reporter.ts");
const playwrightConfig = (grep: RegExp) => [
  `export default { testMatch: /e2e/, grep: ${grep}, grepInvert: /@full/, workers: 1, reporter: ${JSON.stringify([[playwrightReporter]])} };`,
];

type Ended = { readonly stdout: string; readonly line: string | undefined; readonly code: number | null };

/** Runs a command in a folder with these test files. @returns its output with the last line, and its exit code. */
const runIn = (files: Readonly<Record<string, readonly string[]>>, ...command: readonly string[]) => {
  const folder = makeTemporaryFolder();
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "test"));
  const { TEST_RUN_FOLDER: _folder, ...env } = process.env;
  for (const [name, lines] of Object.entries({
    "package.json": ["{}"],
    "vitest.config.mjs": [`export default ${JSON.stringify(vitestConfig)};`],
    "playwright.config.mjs": playwrightConfig(/./),
    ...files,
  }))
    writeFileSync(join(folder, name), lines.join("\n"));
  return new Promise<Ended>((done) => {
    const child = execFile(process.execPath, command, { cwd: folder, env }, (_error, stdout) =>
      done({ stdout, line: stdout.trim().split("\n").at(-1), code: child.exitCode }),
    );
  });
};

const vitest = [resolve("node_modules/vitest/vitest.mjs"), "run"];
const playwright = [resolve("node_modules/@playwright/test/cli.js"), "test"];
const both = [resolve("test/run.ts")];

const inVitest = (...lines: readonly string[]) => ['import { expect, test } from "vitest";', ...lines];
const inPlaywright = (...lines: readonly string[]) => [
  'import { expect, test } from "@playwright/test";',
  ...lines,
];
const passing = (title: string, options = "{}") => `test("${title}", ${options}, () => expect(1).toBe(1));\n`;
const failing = 'test("fails", () => expect(1).toBe(2));\n';

test("[OPS-16] the last line counts failing and skipped tests and empty files as failed", async () => {
  const files = {
    "test/tests.test.mjs": inVitest(
      passing("passes"),
      passing("is skipped", "{ skip: true }"),
      'test("skips itself", (context) => context.skip());',
      failing,
    ),
    "test/empty.test.mjs": inVitest(),
  };
  expect(await runIn(files, ...vitest)).toMatchObject({ line: "1 passed, 4 failed", code: 1 });
});

test("[OPS-16] the last line counts failing, skipped and empty browser tests as failed", async () => {
  const files = {
    "test/tests.e2e.mjs": inPlaywright(
      passing("passes"),
      'test.skip("is skipped", () => expect(1).toBe(1));',
      'test("asserts nothing", () => undefined);',
      failing,
    ),
  };
  expect(await runIn(files, ...playwright)).toMatchObject({ line: "1 passed, 3 failed", code: 1 });
});

const skipped = 'test.skip("has no result", () => expect(1).toBe(1));';
const dying = 'test("has no result", () => process.kill(process.pid, "SIGKILL"));';

test.each([
  ["Vitest skips", vitest, "test/tests.test.mjs", inVitest(passing("passes"), skipped, failing)],
  ["Playwright skips", playwright, "test/tests.e2e.mjs", inPlaywright(passing("passes"), skipped, failing)],
  ["ends the worker of Vitest", vitest, "test/tests.test.mjs", inVitest(dying)],
])("[OPS-16] a run lists the title of a test that %s", async (_name, command, file, lines) => {
  const { stdout } = await runIn({ [file]: lines }, ...command);
  expect(stdout).toContain(
    `\nFailed, because they were skipped or had no end:\n  ${file}: has no result\n\n`,
  );
});

const oneOfEach = {
  "test/unit.test.ts": inVitest(passing("one"), passing("another", '{ tags: "full" }')),
  "test/page.e2e.ts": inPlaywright(passing("one"), passing("another", '{ tag: "@full" }')),
};
const twoMore = {
  "test/chosen.test.ts": inVitest(passing("two")),
  "test/chosen.e2e.ts": inPlaywright(passing("two")),
};

const runs = [
  ["both pass", {}, [], "2 passed, 0 failed", 0],
  [
    "Playwright does not start",
    { "playwright.config.mjs": ['throw new Error("no");'] },
    [],
    "1 passed, 1 failed",
    1,
  ],
  ["Vitest does not start", { "vitest.config.mjs": ["("] }, [], "1 passed, 1 failed", 1],
  [
    "Playwright finds no test",
    { "playwright.config.mjs": playwrightConfig(/other/) },
    [],
    "1 passed, 1 failed",
    1,
  ],
  ["a word chooses files", twoMore, ["chosen"], "2 passed, 0 failed", 0],
  ["a pattern chooses titles", twoMore, ["-t", "one"], "2 passed, 0 failed", 0],
  ["no file matches", {}, ["nowhere"], "0 passed, 0 failed", 1],
] as const;

test.each(sample(1, runs))(
  "[OPS-16] the last line adds up both runners when %s",
  async (_name, files, words, line, code) => {
    expect(await runIn({ ...oneOfEach, ...files }, ...both, ...words)).toMatchObject({ line, code });
  },
);
