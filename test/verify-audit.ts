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
if (report === undefined) leaveOut("npm audit was left out: the registry answers no question about faults");
else {
  for (const line of report.unmended) console.log(`${line}; nobody has mended it yet`);
  for (const line of report.mendable) console.error(line);
  if (report.mendable.length > 0) process.exitCode = 1;
  else console.log("no high or critical fault that a published version mends");
}
