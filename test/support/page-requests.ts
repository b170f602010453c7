import type { Page, Request } from "@playwright/test";

/**
 * Requests that a browser makes by itself: a whole Chromium requests a page's icons, and again after each change of its
 * address; a headless shell does not.
 */
const browsersOwn = /^\/(?:favicon\.(?:svg|ico)|apple-touch-icon\.png|manifest\.webmanifest)$/;

/** Calls back with each request that the page makes: the one place where tests listen for them. */
export const onRequest = (page: Page, take: (request: Request) => void): void => {
  page.on("request", (request) => {
    if (!browsersOwn.test(new URL(request.url()).pathname)) take(request);
  });
};
