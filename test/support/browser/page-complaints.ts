import type { Page } from "@playwright/test";
import { hydratedEvent } from "#frontend/src/lib/hydration/hydrated-event.ts";

/** Requests that were refused, blocked or not found, and the country lookup that each idle page makes (PRICE-03). */
export const networkFailure = /^Failed to load resource|^the visitor's country could not be looked up/;

const tolerated = new WeakMap<Page, RegExp>();

/** Names the browser messages that this test causes. */
export const tolerate = (page: Page, complaint: RegExp): void => void tolerated.set(page, complaint);

/** A page that is left before its transition ends: shell.e2e.ts checks that this causes no error. */
const isHarmless = (complaint: string): boolean => complaint.includes("Transition was skipped");

export const findUnexpected = (page: Page, complaints: readonly string[]): readonly string[] =>
  complaints.filter((complaint) => !isHarmless(complaint) && tolerated.get(page)?.test(complaint) !== true);

/** Marks documents that React has hydrated, which `waitForHydration` waits for. */
export const markHydration = (page: Page) =>
  page.addInitScript((event) => {
    document.addEventListener(event, () => document.documentElement.setAttribute("data-test-hydrated", ""));
  }, hydratedEvent);

/**
 * Marks hydrated documents, and records the page's errors, warnings and policy violations.
 * @returns the record, which grows.
 */
export const recordComplaints = async (page: Page): Promise<readonly string[]> => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  await markHydration(page);
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`policy violated: ${violatedDirective} ${blockedURI}`);
    });
  });
  return complaints;
};
