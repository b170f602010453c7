import { existsSync } from "node:fs";
import { defineConfig, firefox, webkit } from "@playwright/test";
import { browserFlags, findBrowser, findHeadlessShell } from "./test/support/browser/browser.ts";
import { beginRun, isFullSuite } from "./test/support/run/run-settings.ts";
import { nameOfEnabled } from "./test/support/feature-flags/requirement-ids.ts";

// Workers load this file too: they find the run of the process that started them.
beginRun();

const fullSuiteTag = /@full\b/;

/** Browsers, local environments and exploratory tests take longer on a busy machine. */
const timeoutMs = isFullSuite() ? 10 * 60_000 : 180_000;
const executablePath = findHeadlessShell() ?? findBrowser();

/** Tests with this tag run in Playwright's own Firefox and WebKit too, where `npx playwright install` has installed them. */
const otherEngines = (["firefox", "webkit"] as const)
  .filter((browserName) => existsSync({ firefox, webkit }[browserName].executablePath()))
  .map((browserName) => ({
    name: browserName,
    grep: /@every-engine\b/,
    use: { browserName, launchOptions: {} },
  }));

export default defineConfig({
  testDir: "test",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./test/support/run/playwright-setup.ts",
  reporter: [["list"], ["./test/support/run/playwright-count-reporter.ts"]],
  // A failure is a failure: it leaves a trace and a picture, and nothing is tried twice.
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  // One more than the cores that CI has: browsers and local environments leave time to others.
  workers: 3,
  timeout: timeoutMs,
  // As long as a page may take in a browser, so that a test does not fail on a busy machine.
  expect: { timeout: 30_000 },
  grep: nameOfEnabled,
  ...(!isFullSuite() && { grepInvert: fullSuiteTag }),
  outputDir: "test-results",
  use: {
    // Recording pages and requests costs a fifth of the run, so only `npm test -- <words>` records them (decision 98).
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { args: browserFlags(), ...(executablePath !== undefined && { executablePath }) },
  },
  projects: [{ name: "chromium", use: { browserName: "chromium" } }, ...otherEngines],
});
