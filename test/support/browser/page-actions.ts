import type { Page } from "@playwright/test";

/**
 * Context options for a test of animations. All other pages reduce motion: drawing it takes a tenth of the suite's
 * processor time.
 */
export const inMotion = { reducedMotion: "no-preference" } as const;

export const phone = { viewport: { width: 360, height: 740 } };

/** Sends the first event of an interaction, which starts the page's scripts. */
export const interact = async (page: Page): Promise<void> => {
  await page.waitForSelector("h1", { state: "attached" });
  await page.evaluate(() => dispatchEvent(new Event("keydown")));
};

/** Starts an interaction, which some pages wait for, and waits until React has hydrated the page. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await interact(page);
  await page.waitForSelector("[data-test-hydrated]", { state: "attached" });
};

/** Opens a path of the site, and waits until React has hydrated it. */
export const arriveAt = async (page: Page, path = "/") => {
  const response = await page.goto(path);
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

/** Delays the page's requests for these addresses until the returned function is called. */
export const holdRequests = async (page: Page, addresses: string) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
};

export const holdScripts = (page: Page) => holdRequests(page, "**/assets/*.js");
