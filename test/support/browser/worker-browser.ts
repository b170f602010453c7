import { openBrowser } from "./browser.ts";

/** The browser that all files of a test worker share. Every page has its own context. */
export const browser = await openBrowser();
