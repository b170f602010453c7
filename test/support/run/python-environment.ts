import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { leaveOut } from "../not-installed.ts";

const succeeds = ([command = "", ...args]: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;

/**
 * Installs pinned third-party Python packages in their own environment below `node_modules/.cache`, once for each
 * version of the requirements file.
 * @param name of the check: `test/<name>/requirements.txt` lists them.
 * @param typed the command that a person typed, for the line of explanation
 * @returns the folder of their commands; undefined, after a line of explanation, if they cannot be installed.
 */
export const findPythonCommands = (
  name: `verify-${string}`,
  typed = `npm run check -- ${name.replace("verify-", "")}`,
): string | undefined => {
  const requirements = `test/${name}/requirements.txt`;
  const version = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const environment = `node_modules/.cache/python-${version}`;
  const installed = `${environment}/installed`;
  if (existsSync(installed)) return `${environment}/bin`;
  if (!succeeds(["python3", "--version"])) {
    leaveOut(`"${typed}" did not run: Python 3 is not installed`);
    return undefined;
  }
  console.log(`Installing ${requirements} …`);
  rmSync(environment, { recursive: true, force: true });
  const failed = [
    ["python3", "-m", "venv", environment],
    [`${environment}/bin/python`, "-m", "pip", "install", "-r", requirements],
  ].find((step) => !succeeds(step));
  if (failed === undefined) {
    writeFileSync(installed, "");
    return `${environment}/bin`;
  }
  rmSync(environment, { recursive: true, force: true });
  leaveOut(`"${typed}" did not run: "${failed.join(" ")}" failed`);
  return undefined;
};
