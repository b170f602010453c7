import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

/**
 * The browser that pictures and films are taken with: `CHROME_PATH`, else Playwright's own. As root Chromium runs only
 * without its sandbox.
 * Without one the script ends with a sentence.
 */
export const openChromium = (): Promise<Browser> => {
  const executablePath = process.env["CHROME_PATH"] ?? chromium.executablePath();
  if (!existsSync(executablePath)) {
    console.error(
      `no Chromium at ${executablePath}: name one in CHROME_PATH, or run "npx playwright-core install chromium"`,
    );
    process.exit(1);
  }
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
};
