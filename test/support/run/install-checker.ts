import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { leaveOut } from "../not-installed.ts";

/**
 * Installs pinned third-party checkers below `node_modules/.cache`: apart from the project's own packages, since they
 * are large and only one check uses them. Their install scripts do not run.
 * @param name of the check: `test/<name>/packages` has a `package.json` and its lock file.
 * @returns the folder that contains their `node_modules`; undefined, after a line of explanation, if npm cannot install
 * them.
 */
export const installChecker = (name: string): string | undefined => {
  const folder = `test/${name}/packages`;
  const lock = readFileSync(`${folder}/package-lock.json`);
  const version = createHash("sha256").update(lock).digest("hex").slice(0, 12);
  const installed = resolve(`node_modules/.cache/${name}-${version}`);
  // npm writes it last.
  if (existsSync(`${installed}/node_modules/.package-lock.json`)) return installed;
  mkdirSync(installed, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    cpSync(`${folder}/${file}`, `${installed}/${file}`);
  // Removes npm's own variables, with which the inner npm would behave like a script of the outer one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
  const { status } = spawnSync(
    "npm",
    ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    // Shows why npm failed.
    { cwd: installed, env, stdio: ["ignore", "ignore", "inherit"] },
  );
  if (status === 0) return installed;
  rmSync(installed, { recursive: true, force: true });
  leaveOut(`${name} was left out: "npm ci" could not install ${folder}/package.json`);
  return undefined;
};
