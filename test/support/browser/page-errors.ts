import type { Page } from "@playwright/test";
import { hydratedEvent } from "#frontend/src/lib/hydration/hydrated-event.ts";

/** Requests that were refused, blocked or not found, and the country lookup that each idle page makes (PRICE-03). */
export const networkFailure = /^Failed to load resource|^the visitor's country could not be looked up/;

/** Scripts of a page that failed to load. */
export const pageLoadFailure = new RegExp(`${networkFailure.source}|PageLoadError`);

const allowed = new WeakMap<Page, RegExp>();

/** Names the browser messages that this test causes. */
export const allowPageErrors = (page: Page, message: RegExp): void => void allowed.set(page, message);

/** A page that is left before its transition ends: shell.e2e.ts checks that this causes no error. */
const isHarmless = (message: string): boolean => message.includes("Transition was skipped");

export const findUnexpected = (page: Page, pageErrors: readonly string[]): readonly string[] =>
  pageErrors.filter((message) => !isHarmless(message) && allowed.get(page)?.test(message) !== true);

/** Marks documents that React has hydrated, which `waitForHydration` waits for. */
export const markHydration = (page: Page) =>
  page.addInitScript((event) => {
    document.addEventListener(event, () => document.documentElement.setAttribute("data-test-hydrated", ""));
  }, hydratedEvent);

/**
 * Marks hydrated documents, and records the page's errors, warnings and policy violations.
 * @returns the record, which grows.
 */
export const recordPageErrors = async (page: Page): Promise<readonly string[]> => {
  const pageErrors: string[] = [];
  page.on("pageerror", (error) => pageErrors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") pageErrors.push(message.text());
  });
  await markHydration(page);
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`policy violated: ${violatedDirective} ${blockedURI}`);
    });
  });
  return pageErrors;
};
