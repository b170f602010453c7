import type { Page, Request } from "@playwright/test";

/**
 * What a browser fetches of its own accord: a whole Chromium asks for a page's icons, and again after each change of its
 * address, where a headless shell never does.
 */
const browsersOwn = /^\/(?:favicon\.(?:svg|ico)|apple-touch-icon\.png|manifest\.webmanifest)$/;

/** Calls back with each request that the page makes: the one place where tests listen for them. */
export const onRequest = (page: Page, take: (request: Request) => void): void => {
  page.on("request", (request) => {
    if (!browsersOwn.test(new URL(request.url()).pathname)) take(request);
  });
};
