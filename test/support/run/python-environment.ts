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
 * @returns the folder of their commands; undefined, after a line of explanation, if they cannot be installed.
 */
export const findPythonCommands = (name: string): string | undefined => {
  const requirements = `test/${name}/requirements.txt`;
  const version = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const environment = `node_modules/.cache/python-${version}`;
  const installed = `${environment}/installed`;
  if (existsSync(installed)) return `${environment}/bin`;
  if (!succeeds(["python3", "--version"])) {
    leaveOut(`${name} needs Python 3 and was left out`);
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
  leaveOut(`${name} was left out: "${failed.join(" ")}" failed`);
  return undefined;
};
