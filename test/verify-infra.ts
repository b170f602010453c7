/**
 * `npm run verify:infra`: other people's checkers over the template of every stage, as `cdk synth` left it in `cdk.out`:
 * cfn-lint (AWS's own schemas) and Checkov. They are Python packages: the first run installs them, exactly pinned, into
 * an environment of their own below `node_modules/.cache`. What they may not complain of stands in `verify-infra/`.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { findStageTemplates } from "./support/stage-templates.ts";

const folder = "test/verify-infra";
const requirements = `${folder}/requirements.txt`;

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;

/** @returns the folder of the checkers' commands; undefined on a machine without Python 3. */
const findCheckers = (): string | undefined => {
  if (spawnSync("python3", ["--version"]).status !== 0) return undefined;
  const version = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const environment = `node_modules/.cache/verify-infra-${version}`;
  if (existsSync(`${environment}/bin/checkov`)) return `${environment}/bin`;
  console.log("Installing cfn-lint and Checkov …");
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements];
  if (run("python3", ["-m", "venv", environment]) && run(`${environment}/bin/python`, pip))
    return `${environment}/bin`;
  rmSync(environment, { recursive: true, force: true });
  throw new Error("cfn-lint and Checkov could not be installed: see above");
};

const checkers = findCheckers();
if (checkers === undefined) {
  console.log("verify:infra needs Python 3 and was left out");
} else {
  const templates = findStageTemplates();
  const lint = run(`${checkers}/cfn-lint`, ["--config-file", `${folder}/cfnlint.yaml`, ...templates]);
  const files = templates.flatMap((template) => ["--file", template]);
  const checkov = run(`${checkers}/checkov`, ["--config-file", `${folder}/checkov.yaml`, ...files]);
  if (!lint || !checkov) process.exit(1);
  console.log(`cfn-lint and Checkov find nothing in ${templates.length} templates`);
}
