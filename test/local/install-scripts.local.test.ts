import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

/** A project with one dependency, whose install script writes the file `ran`. */
const makeProject = (): string => {
  const folder = makeTemporaryFolder();
  const run = (...args: readonly string[]) =>
    execFileSync("npm", [...args, "--offline"], { cwd: folder, env, stdio: "ignore" });
  const write = (file: string, content: object) =>
    writeFileSync(join(folder, file), JSON.stringify({ version: "1.0.0", ...content }));
  mkdirSync(join(folder, "noisy"));
  write("noisy/package.json", {
    name: "noisy",
    scripts: { postinstall: `node -e "fs.writeFileSync(process.env.INIT_CWD + '/ran', '')"` },
  });
  run("pack", "./noisy");
  write("package.json", {
    name: "project",
    dependencies: { noisy: "file:noisy-1.0.0.tgz" },
    allowScripts: {},
  });
  run("install", "--package-lock-only");
  return folder;
};

const install = (folder: string) => {
  const { status, stderr } = spawnSync("npm", ["ci", "--offline"], { cwd: folder, env, encoding: "utf8" });
  return { status, stderr, ran: existsSync(join(folder, "ran")) };
};

/** npm supports `strict-allow-scripts` since 11.16; jobs install the npm version that package.json pins. */
const [major = 0, minor = 0] = execFileSync("npm", ["--version"], { env, encoding: "utf8" })
  .split(".")
  .map(Number);
const knowsSetting = major > 11 || (major === 11 && minor >= 16);

test("[OPS-02] npm ci runs no install script that package.json omits", () => {
  const folder = makeProject();
  copyFileSync(".npmrc", join(folder, ".npmrc"));
  const { status, stderr, ran } = install(folder);
  if (knowsSetting) {
    expect([status !== 0, ran]).toEqual([true, false]);
    expect(stderr).toContain("noisy@1.0.0");
  } else expect(readFileSync(".npmrc", "utf8")).toContain("strict-allow-scripts=true");
});

test(
  "[OPS-02] an npm before version 12 runs a dependency's install script if our .npmrc is missing",
  { tags: "full" },
  () => {
    const { status, ran } = install(makeProject());
    expect([status, ran]).toEqual([0, major < 12]);
  },
);

test("[OPS-02] package.json pins an npm that supports strict-allow-scripts", () => {
  const { packageManager } = JSON.parse(readFileSync("package.json", "utf8")) as { packageManager: string };
  const [, pinnedMajor, pinnedMinor] = /^npm@(\d+)\.(\d+)\.\d+$/.exec(packageManager)!;
  expect(Number(pinnedMajor) * 100 + Number(pinnedMinor)).toBeGreaterThanOrEqual(1116);
});
