import { ensureBrowser } from "../browser/ensure-browser.ts";
import { buildSite } from "./build-site.ts";
import { beginRun } from "./run-settings.ts";

/** Playwright loads a global setup by its default export. @returns what ends the run. */
export default async function setup(): Promise<() => void> {
  const endRun = beginRun();
  ensureBrowser();
  await buildSite();
  return endRun;
}
