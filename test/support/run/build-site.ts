import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRunFolder } from "./run-settings.ts";

/**
 * Builds the site for this machine, once for both test runners.
 * @throws when the build fails
 */
export const buildSite = (): void => {
  const mark = join(readRunFolder(), "site-built");
  if (existsSync(mark) && readFileSync(mark, "utf8") === process.cwd()) return;
  console.log("Building …");
  const { status } = spawnSync(process.execPath, ["infra/build/build.ts", "--local"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("The build failed: see above.");
  writeFileSync(mark, process.cwd());
};

/** Global setup of Vitest's projects that use the built site. */
export const setup = buildSite;
