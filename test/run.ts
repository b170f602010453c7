/**
 * `npm test`: installs a browser if none is there, builds, and runs every test. Arguments are Vitest's: `npm test -- contact`
 * runs the files with this word in their path, `npm test -- --project build` those of one project (vitest.config.ts). What
 * the chosen files do not need is neither installed nor built. `npm run test:soak` runs the files that count in rounds, at
 * the counts of a soak. The last line counts; what did not pass has failed, a skipped test and an empty file too.
 */
import { globSync, readFileSync } from "node:fs";
import { createVitest, parseCLI } from "vitest/node";
import { namesOf } from "#infra/stack/names-of.ts";
import { projects } from "../vitest.config.ts";
import { buildOrExit } from "./support/build/build-or-exit.ts";
import { isOn } from "#shared/features.ts";
import { ensureBrowser } from "./support/browser/ensure-browser.ts";
import { idsOf } from "./support/switches/requirement-ids.ts";

const soakMs = 30 * 60_000;

const idsOff = namesOf(idsOf)
  .filter((name) => !isOn(name))
  .map((name) => idsOf[name]);
/** Tests of what is switched off. */
const leftOut = new RegExp(idsOff.length === 0 ? "^(?!)" : `\\[(?:${idsOff.join("|")})`);

const [first, ...others] = process.argv.slice(2);
const isSoak = first === "--soak";
const soaking = () =>
  globSync("test/**/*.{test,e2e}.ts").filter((file) =>
    /\/(?:rounds|walk-pages)\.ts"/.test(readFileSync(file, "utf8")),
  );

const { filter: words, options } = parseCLI([
  "vitest",
  "run",
  ...(isSoak ? [`--testTimeout=${soakMs}`, ...others] : process.argv.slice(2)),
]);
const filter = isSoak && words.length === 0 ? soaking() : words;
const vitest = await createVitest({
  testNamePattern: new RegExp(`^(?!.*(?:${leftOut.source}))`, "s"),
  ...options,
  watch: false,
});
// Each project has the values of vitest.config.ts as its own, which count before those of the whole.
for (const project of vitest.projects) {
  project.provide("soak", isSoak);
  project.provide("seed", vitest.config.sequence.seed);
}
const chosen = new Set((await vitest.globTestSpecifications(filter)).map(({ project }) => project.name));

const needed = new Set<string>(projects.filter(({ name }) => chosen.has(name)).flatMap(({ needs }) => needs));
if (needed.has("browser")) ensureBrowser();
if (needed.has("build")) buildOrExit();

await vitest.start(filter);
const modules = vitest.state.getTestModules();
const tests = modules
  .flatMap((module) => [...module.children.allTests()])
  .filter(({ fullName }) => !leftOut.test(fullName));
const passed = tests.filter((test) => test.result().state === "passed").length;
const emptyModules = modules.filter((module) => [...module.children.allTests()].length === 0).length;
const failed = tests.length - passed + emptyModules + vitest.state.getUnhandledErrors().length;
await vitest.close();
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
