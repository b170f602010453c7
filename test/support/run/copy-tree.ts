import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const list = (...args: readonly string[]): readonly string[] => {
  const { status, stdout } = spawnSync("git", ["ls-files", "-z", ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error("a copy needs git, to know what to copy");
  return stdout.split("\0").filter((file) => file !== "");
};

/** Copies the working tree, committed or not. */
export const copyTree = (folder: string): void => {
  const deleted = new Set(list("--deleted"));
  for (const file of list("--cached", "--others", "--exclude-standard")) {
    if (deleted.has(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
};
