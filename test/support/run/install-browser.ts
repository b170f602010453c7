import { ensureBrowser } from "../browser/ensure-browser.ts";

/** Global setup of the projects that open pages. */
export const setup = (): void => ensureBrowser();
