import type { Page } from "@playwright/test";
import { markHydration } from "#test/support/browser/page-errors.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { installPageObserver } from "./page-observer.ts";

export type Tab = {
  readonly page: Page;
  /** Errors of the tab's pages and of their consoles. */
  readonly errors: string[];
  /** The number of clicks with an effect outside the document: a download, a window. */
  readonly countOutside: () => number;
  /** Values that were typed into the page's fields, and accepted. */
  readonly typed: Map<string, string>;
  readonly pathname: () => string;
  /** Whether the tab shows a page of the site, and not the browser's error page for a missing connection. */
  readonly isOurs: () => boolean;
  /** Waits until the page is hydrated and nothing moves any more. */
  readonly waitUntilIdle: () => Promise<unknown>;
};

/** Runs in the page. */
const isIdle = async (): Promise<boolean> => {
  if (document.readyState !== "complete") return false;
  if (!document.documentElement.hasAttribute("data-test-hydrated")) {
    dispatchEvent(new Event("keydown"));
    return false;
  }
  let moved = true;
  const observer = new MutationObserver(() => (moved = true));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let frames = 0; moved && frames < 30; frames += 1) {
    moved = false;
    // A tab in the background draws no frames.
    await new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done));
      setTimeout(done, 100);
    });
  }
  observer.disconnect();
  return true;
};

/** @param isExpected whether a browser message is a result of the visitor's step, and not an error of the page */
export const openTab = async (
  page: Page,
  origin: string,
  isExpected: (text: string, url: string) => boolean,
): Promise<Tab> => {
  const errors: string[] = [];
  let outside = 0;
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() !== "error" || isExpected(message.text(), message.location().url)) return;
    errors.push(message.text());
  });
  page.on("download", () => (outside += 1));
  page.on("popup", (popup) => {
    outside += 1;
    void popup.close();
  });
  await markHydration(page);
  await installPageObserver(page);
  const isOurs = (): boolean => page.url().startsWith(`${origin}/`);
  return {
    page,
    errors,
    countOutside: () => outside,
    typed: new Map(),
    pathname: () => new URL(page.url()).pathname,
    isOurs,
    waitUntilIdle: () =>
      waitUntil(
        `${page.url()} to be idle`,
        // A document that is about to be replaced does not respond.
        () => !isOurs() || page.evaluate(isIdle).catch(() => false),
      ),
  };
};
