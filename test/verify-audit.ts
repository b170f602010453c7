/**
 * `npm run check -- audit`: checks the locked versions that the site, functions, the build and `npm start` load against
 * npm's advisories. Fails for high or critical ones that a published version fixes, and lists those without a fix.
 * Without the registry, the check does not run.
 */
import { spawnSync } from "node:child_process";
import { leaveOut } from "./support/not-installed.ts";
import { readAuditReport } from "./verify-audit/audit-report.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8" });
const report = readAuditReport(stdout);
if (report === undefined) leaveOut("npm audit was skipped: no response from the registry");
else {
  for (const line of report.unfixable) console.log(`${line}; no fixed version yet`);
  for (const line of report.fixable) console.error(line);
  if (report.fixable.length > 0) process.exitCode = 1;
  else console.log("no high or critical advisory that a published version fixes");
}
