/**
 * `npm run check -- audit`: what npm's registry knows against the versions that visitors and functions run on. It fails where
 * a published version mends a high or critical fault, and names those that none mends. Without the registry it is left out.
 */
import { spawnSync } from "node:child_process";
import { leaveOut } from "./support/not-installed.ts";
import { readAuditReport } from "./support/run/audit-report.ts";
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
