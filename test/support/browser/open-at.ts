import type { BrowserContextOptions, Page } from "playwright-core";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { openPage, waitForHydration } from "./watched-page.ts";

/** Opens an address of the site, and waits until React has taken it over. */
export const arriveAt = async (page: Page, path = "") => {
  const response = await page.goto(local.origin + path);
  await waitForHydration(page);
  return response;
};

/** Follows a link that the page may not have. */
export const followLink = async (page: Page, address: string, route = address): Promise<void> => {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await page.waitForSelector(`body[data-route="${route}"]`);
};

/** A page at such an address. */
export const openAt = async (path: string, options: BrowserContextOptions = {}) => {
  const opened = await openPage(options);
  await arriveAt(opened.page, path);
  return opened;
};
