/**
 * `npm test`: installs a browser if none is there, builds, and runs every test. Arguments are Vitest's: `npm test -- contact`
 * runs the files with this word in their path, `npm test -- --project infra` those of one project (vitest.config.ts). What
 * the chosen files do not need is neither installed nor built. The last line counts; what did not pass has failed, a
 * skipped test and an empty file too.
 */
import { createVitest, parseCLI } from "vitest/node";
import { buildOrExit } from "./support/build-or-exit.ts";
import { ensureBrowser } from "./support/ensure-browser.ts";

const overTheBuild = ["e2e", "edition", "site"];
const inABrowser = ["e2e", "edition"];

const { filter, options } = parseCLI(["vitest", "run", ...process.argv.slice(2)]);
const vitest = await createVitest({ ...options, watch: false });
const chosen = new Set((await vitest.globTestSpecifications(filter)).map(({ project }) => project.name));

if (inABrowser.some((name) => chosen.has(name))) ensureBrowser();
if (overTheBuild.some((name) => chosen.has(name))) buildOrExit();

await vitest.start(filter);
const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const passed = tests.filter((test) => test.result().state === "passed").length;
const emptyModules = modules.filter((module) => [...module.children.allTests()].length === 0).length;
const failed = tests.length - passed + emptyModules + vitest.state.getUnhandledErrors().length;
await vitest.close();
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
