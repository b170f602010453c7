import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findBrowser, findHeadlessShell } from "./browser.ts";

const downloadTimeoutMs = 180_000;

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: downloadTimeoutMs }).status ===
  0;

/** Ways to install a browser, the least intrusive first. Debian's own package needs root. */
const installers = [
  () => run(process.execPath, ["node_modules/playwright/cli.js", "install", "--only-shell", "chromium"]),
  () =>
    existsSync("/usr/bin/apt-get") &&
    process.getuid?.() === 0 &&
    run("apt-get", ["update", "-qq"]) &&
    run("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"]),
];

/** @throws Error with one sentence if no browser is installed and none can be installed. */
export const ensureBrowser = (): void => {
  if (findHeadlessShell() !== undefined) return;
  const whole = findBrowser();
  if (whole !== undefined) {
    console.log(
      `The pages are watched in ${whole}. Chromium's headless shell is about three times as quick: "npx playwright install --only-shell chromium".`,
    );
    return;
  }
  console.log("No browser found: installing Chromium's headless shell …");
  for (const install of installers) if (install() && findHeadlessShell() !== undefined) return;
  throw new Error("no browser could be installed: install Chrome or Chromium, or name one in CHROME_PATH");
};
