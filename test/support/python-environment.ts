import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;

/**
 * Installs Python packages, exactly pinned, into an environment of their own below `node_modules/.cache`, once for each
 * content of the requirements file.
 * @returns the folder of their commands; undefined on a machine without Python 3
 * @throws when they cannot be installed
 */
export const findPythonCommands = (requirements: string): string | undefined => {
  if (spawnSync("python3", ["--version"]).status !== 0) return undefined;
  const version = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const environment = `node_modules/.cache/python-${version}`;
  const installed = `${environment}/installed`;
  if (existsSync(installed)) return `${environment}/bin`;
  console.log(`Installing ${requirements} …`);
  rmSync(environment, { recursive: true, force: true });
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements];
  if (run("python3", ["-m", "venv", environment]) && run(`${environment}/bin/python`, pip)) {
    run("touch", [installed]);
    return `${environment}/bin`;
  }
  throw new Error(`${requirements} could not be installed: see above`);
};
