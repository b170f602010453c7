import { openBrowser } from "./browser.ts";

/** The browser that all files of a test worker share. Every page has a context of its own. */
export const browser = await openBrowser();
