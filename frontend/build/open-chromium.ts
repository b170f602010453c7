import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

/**
 * Opens the browser that draws the social pictures: `CHROME_PATH`, or Playwright's own. As root, Chromium
 * runs only without its sandbox. If no browser is installed, the script prints how to install one and exits.
 */
export const openChromium = (): Promise<Browser> => {
  const executablePath = process.env["CHROME_PATH"] ?? chromium.executablePath();
  if (!existsSync(executablePath)) {
    console.error(
      `no Chromium at ${executablePath}: name one in CHROME_PATH, or run "npx playwright install chromium"`,
    );
    process.exit(1);
  }
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
};
