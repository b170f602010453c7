/**
 * `npm test`: installs a browser if none is there, builds, and runs every test. Arguments filter by file name:
 * `npm test -- contact`. The last line counts; what did not pass has failed, a skipped test and an empty file too.
 */
import { spawnSync } from "node:child_process";
import { startVitest } from "vitest/node";
import { ensureBrowser } from "./support/ensure-browser.ts";

const stopWith = (sentence: string) => {
  console.error(sentence);
  console.log("\n0 passed, 1 failed");
  process.exit(1);
};

ensureBrowser();
console.log("Building …");
const build = spawnSync(process.execPath, ["infra/build.ts", "--laptop"], {
  stdio: ["ignore", "ignore", "inherit"],
});
if (build.status !== 0) stopWith("The build failed: see above.");

const vitest = await startVitest(process.argv.slice(2), { run: true, watch: false });
const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const passed = tests.filter((test) => test.result().state === "passed").length;
const emptyModules = modules.filter((module) => [...module.children.allTests()].length === 0).length;
const failed = tests.length - passed + emptyModules + vitest.state.getUnhandledErrors().length;
await vitest.close();
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
