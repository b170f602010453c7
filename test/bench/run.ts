/**
 * `npm run bench`: prints ratios, without a pass mark. Absolute numbers depend on the machine; the ratios compare two
 * measurements of the same run. Arguments select benchmarks: `npm run bench -- qr-codes`. `npm run bench -- site` has
 * its own options.
 */
import { buildOrExit } from "#test/support/build/build-or-exit.ts";
import { ensureBrowser } from "#test/support/browser/ensure-browser.ts";
import { benchColdStarts } from "./cold-starts.ts";
import { benchFunctions } from "./functions.ts";
import { benchQrCodes } from "./qr-codes.ts";
import { benchQueuePlanner } from "./queue-planner.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";

const benches: Readonly<Record<string, () => unknown>> = {
  "qr-codes": benchQrCodes,
  "queue-planner": benchQueuePlanner,
  functions: benchFunctions,
  "cold-starts": benchColdStarts,
};

// `site` has its own options.
if (process.argv[2] === "site") {
  await import("./site.ts");
  process.exit();
}

const { positionals: chosen } = readToolArguments(
  import.meta.filename,
  {},
  `[${Object.keys(benches).join(" | ")} | site]`,
);

ensureBrowser();
buildOrExit();
for (const [name, run] of Object.entries(benches))
  if (chosen.length === 0 || chosen.includes(name)) await run();
