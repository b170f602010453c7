import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findBrowser } from "./browser.ts";

const downloadTimeoutMs = 180_000;

const run = (command: string, args: readonly string[], timeout?: number): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout }).status === 0;

/** Ways to a browser, the least intrusive first. Debian's own package needs root. */
const installers = [
  () =>
    run(process.execPath, ["node_modules/playwright-core/cli.js", "install", "chromium"], downloadTimeoutMs),
  () =>
    existsSync("/usr/bin/apt-get") &&
    process.getuid?.() === 0 &&
    run("apt-get", ["update", "-qq"]) &&
    run("apt-get", ["install", "-y", "-qq", "chromium"]),
];

/** @throws Error with one sentence when no browser is there and none can be installed. */
export const ensureBrowser = (): void => {
  if (findBrowser() !== undefined) return;
  console.log("No Chrome or Chromium found: installing one …");
  for (const install of installers) if (install() && findBrowser() !== undefined) return;
  throw new Error("no browser could be installed: install Chrome or Chromium, or name one in CHROME_PATH");
};
