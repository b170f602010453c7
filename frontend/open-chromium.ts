import { chromium, type Browser } from "playwright-core";

/**
 * The browser that pictures and films are taken with: `CHROME_PATH`, else Playwright's own. As root Chromium runs only
 * without its sandbox.
 */
export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env["CHROME_PATH"] ?? chromium.executablePath(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
