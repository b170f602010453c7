import { existsSync, globSync } from "node:fs";
import { chromium, type Browser } from "@playwright/test";

const installed = [
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const named = (): string | undefined => process.env["CHROME_PATH"] || undefined;

/** An installed Chrome or Chromium, else Playwright's own, else a headless shell; undefined if none is installed. */
export const findBrowser = (): string | undefined =>
  named() ??
  [...installed, chromium.executablePath()].find((path) => existsSync(path)) ??
  findHeadlessShell();

/** Playwright installs it next to its Chromium, with the same revision. */
const findPlaywrightShell = (): string | undefined => {
  const [cache, revision] = chromium.executablePath().split(/[\\/]chromium-(\d+)[\\/]/);
  return globSync(`${cache}/chromium_headless_shell-${revision}/*/*headless*shell{,.exe}`)[0];
};

/**
 * Debian's or Playwright's Chromium without window drawing: it needs a third of the processor time of a whole Chromium
 * for the same pages.
 */
export const findHeadlessShell = (): string | undefined =>
  named() ?? ["/usr/bin/chromium-headless-shell"].find(existsSync) ?? findPlaywrightShell();

/** The features that Playwright turns off: Chromium knows only the last list of its command line. */
const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** Pages of the browser's own window: each test's page would load two of them, for a third of its processor time. */
const windowPages = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "InitialWebUI", "PreloadTopChromeWebUI"];

/** Turns off the browser's own pages and all requests that it makes itself, so that only those of the page are recorded. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  `--disable-features=${[...disabledByPlaywright, ...windowPages].join(",")}`,
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** Chromium refuses to run as root inside its sandbox. */
export const browserFlags = (): string[] => (process.getuid?.() === 0 ? ["--no-sandbox", ...quiet] : quiet);

/** @throws when no browser is installed: `npm test` installs one. */
export const openBrowser = async (...flags: readonly string[]): Promise<Browser> => {
  const executablePath = findHeadlessShell() ?? findBrowser();
  if (executablePath === undefined)
    throw new Error('no Chrome or Chromium found: run "npm test", which installs one');
  return chromium.launch({ executablePath, args: [...browserFlags(), ...flags] });
};
