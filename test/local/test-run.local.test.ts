import { execFile } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sample } from "#test/support/sample.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { browser } from "#test/support/browser/worker-browser.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";

test("[OPS-16] a test records a page's requests, but not for icons", async () => {
  const page = await browser.newPage();
  const asked: string[] = [];
  onRequest(page, (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${local.origin}/faqs`);
  await page.evaluate(() => Promise.all(["/favicon.svg", "/gpc.json"].map((path) => fetch(path))));
  expect(asked.filter((path) => /icon|manifest/.test(path))).toEqual([]);
  expect(asked).toContain("/faqs");
  await page.close();
});

test("[OPS-16] a seed always selects the same distinct samples, and no more than requested", () => {
  const many = Array.from({ length: 50 }, (_, index) => index);
  const chosen = sample(5, many);
  expect(sample(5, many)).toEqual(chosen);
  expect(new Set(chosen).size).toBe(chosen.length);
});

/** Runs Vitest over these files. @returns the last line, and the exit code. */
const runTests = (files: Readonly<Record<string, readonly string[]>>, ...args: readonly string[]) => {
  const folder = makeTemporaryFolder();
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const test = {
    tags: [{ name: "full" }],
    tagsFilter: ["!full"],
    reporters: [resolve("test/support/run/count-reporter.ts")],
  };
  writeFileSync(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify({ test })};`);
  for (const [name, lines] of Object.entries(files))
    writeFileSync(join(folder, name), ['import { expect, test } from "vitest";', ...lines].join("\n"));
  return new Promise((done) => {
    const command = [resolve("node_modules/vitest/vitest.mjs"), "run", ...args];
    const child = execFile(process.execPath, command, { cwd: folder }, (_error, stdout) =>
      done({ line: stdout.trim().split("\n").at(-1), code: child.exitCode }),
    );
  });
};

const passing = (title: string, options = "{}") => `test("${title}", ${options}, () => expect(1).toBe(1));\n`;

test("[OPS-16] the last line counts failing and skipped tests and empty files as failed", async () => {
  const files = {
    "tests.test.mjs": [
      passing("passes"),
      passing("is skipped", "{ skip: true }"),
      'test("skips itself", (context) => context.skip());',
      'test("fails", () => expect(1).toBe(2));',
    ],
    "empty.test.mjs": [],
  };
  expect(await runTests(files)).toEqual({ line: "1 passed, 4 failed", code: 1 });
});

test("[OPS-16] the last line leaves out tests of the full suite and of other names", async () => {
  const files = { "tests.test.mjs": [passing("one"), passing("two"), passing("one", '{ tags: "full" }')] };
  expect(await runTests(files, "-t", "one")).toEqual({ line: "1 passed, 0 failed", code: 0 });
});
