import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { hydratedEvent } from "#frontend/src/lib/hydrated-event.ts";
import { takePage } from "#test/support/browser/page-pool.ts";

/**
 * Pages rest unless a test is about what moves: drawing it takes a tenth of all the processor time that these tests have.
 */
export const inMotion = { reducedMotion: "no-preference" } as const;

/** A page as if in a context of its own, with a record of everything that a visitor's browser would complain about. */
export const watchPage = async (options: BrowserContextOptions = {}, isCold = false) => {
  const { page, release } = await takePage(
    { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options },
    isCold,
  );
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  await page.addInitScript((event) => {
    document.addEventListener(event, () => document.documentElement.setAttribute("data-test-hydrated", ""));
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`policy violated: ${violatedDirective} ${blockedURI}`);
    });
  }, hydratedEvent);
  return { page, complaints, close: release };
};

export const phone = { viewport: { width: 360, height: 740 } };

const tolerated = new WeakMap<Page, RegExp>();

/** What the browser may complain about in this test: what it has to be told of. */
export const tolerate = (page: Page, complaint: RegExp): void => void tolerated.set(page, complaint);

/** Whatever was refused, blocked or not there, the country among it: every page looks it up when it is idle (PRICE-03). */
export const networkFailure = /^Failed to load resource|^the visitor's country could not be looked up/;

/** A page was left before it had faded in, as quick visitors do: shell.test.ts sees that no error comes of it. */
const isHarmless = (complaint: string): boolean => complaint.includes("Transition was skipped");

/** One that is given back when its test is through, of which the browser has complained about nothing else. */
export const openPage = async (options: BrowserContextOptions = {}) => {
  const { page, complaints, close } = await watchPage(options);
  onTestFinished(async () => {
    const faults = complaints.filter(
      (complaint) => !isHarmless(complaint) && tolerated.get(page)?.test(complaint) !== true,
    );
    tolerated.delete(page);
    await close();
    expect(faults).toEqual([]);
  });
  return { page, complaints };
};

/** What the start snippet takes for a sign that the visitor is about to do something. */
export const showIntent = async (page: Page): Promise<void> => {
  await page.waitForSelector("h1", { state: "attached" });
  await page.evaluate(() => dispatchEvent(new Event("keydown")));
};

/** Shows an intent, which some pages wait for, and waits until React has taken over the served page. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await showIntent(page);
  await page.waitForSelector("[data-test-hydrated]", { state: "attached" });
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
