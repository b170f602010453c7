import { ensureBrowser } from "../browser/ensure-browser.ts";
import { buildSite } from "./build-site.ts";
import { beginRun } from "./run-settings.ts";

/** Playwright loads a global setup by its default export. @returns a function that ends the run. */
export default function setup(): () => void {
  const endRun = beginRun();
  ensureBrowser();
  buildSite();
  return endRun;
}
