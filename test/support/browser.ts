import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const installed = [
  process.env["CHROME_PATH"] ?? "",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** An installed Chrome or Chromium, else Playwright's own; undefined when there is neither. */
export const findBrowser = (): string | undefined =>
  [...installed, chromium.executablePath()].find((path) => path !== "" && existsSync(path));

/** Nothing of the browser's own may go out to the network while a page is watched. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/** Chromium refuses to run as root inside its sandbox. */
export const browserFlags = (): string[] => (process.getuid?.() === 0 ? ["--no-sandbox", ...quiet] : quiet);

/** @throws when no browser is installed: `npm test` installs one. */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error('no Chrome or Chromium found: run "npm test", which installs one');
  return chromium.launch({ executablePath, args: browserFlags() });
};
