import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, test, type OpenPage, type Local } from "#test/support/browser/fixtures.ts";
import { findPage, hydrationTriggerOf } from "#frontend/src/navigation/routes.ts";
import { makeConsentVersion } from "#shared/analytics/analytics-services.ts";
import { writeStoredConsent } from "#frontend/src/analytics/consent/stored-consent.ts";
import { freeAttendees } from "#shared/pricing/pricing.ts";
import { consentKey } from "#frontend/src/lib/stored-values.ts";
import { everyKey } from "#test/support/browser/every-key.ts";
import { sample } from "#test/support/sample.ts";
import { everyPath } from "#test/support/browser/every-path.ts";
import { onRequest } from "#test/support/page-requests.ts";
import {
  holdScripts,
  inMotion,
  phone,
  interact,
  waitForHydration,
} from "#test/support/browser/page-actions.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";

const article = "/privacy-policy";

/** Records the modules that the page requests from now on. */
const countModules = (page: Page): readonly string[] => {
  const requests: string[] = [];
  onRequest(page, (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) requests.push(request.url());
  });
  return requests;
};

/** Opens a page with a record of its modules and a clock that can be moved forward. */
const openCounted = async (openPage: OpenPage, path: string, options: BrowserContextOptions = {}) => {
  const { page } = await openPage({ ...inMotion, ...options });
  const requests = countModules(page);
  await page.clock.install();
  await page.goto(path);
  return { page, requests };
};

/** Moves the clock by a minute, and lets the page become idle. */
const waitLong = async (page: Page): Promise<void> => {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.clock.fastForward("01:00");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

const isRead = (path: string) =>
  ["interaction", "query", "stored-data"].includes(hydrationTriggerOf(findPage(path)));

/** One address of each page that is read only: test/pages/documents.build.test.ts checks the mark in every document. */
const readPages = [...new Map(everyPath.filter(isRead).map((path) => [path.split("/")[1], path])).values()];

for (const path of sample(1, readPages))
  test(`[SITE-01] ${path} requests no script until the visitor interacts`, async ({ openPage }) => {
    const { page, requests } = await openCounted(openPage, path);
    allowPageErrors(page, /status of 404/);
    await waitLong(page);
    expect(requests).toEqual([]);
    await interact(page);
    await page.waitForSelector("[data-test-hydrated]", { state: "attached" });
    expect(requests.some((address) => address.includes("/react-"))).toBe(true);
  });

for (const path of sample(1, ["/pass", "/pricing?attendees=90", "/pay-now?amount=5"]))
  test(`[SITE-01] [PRICE-06] ${path} hydrates without any interaction`, async ({ openPage }) => {
    const { page } = await openCounted(openPage, path);
    await waitLong(page);
    await page.waitForSelector("[data-test-hydrated]", { state: "attached" });
    await expect(page.locator("h1")).toHaveCount(1);
  });

test("[SITE-01] [SITE-23] restores a draft without any interaction", async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto("/contact");
  await page.getByLabel("Message").fill("Half a message");
  await waitForHydration(page);
  await page.getByLabel("Name").fill("Ann Lee");
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue("Half a message");
});

const interactions: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "a pointer over a control of the script": (page) =>
    page.getByRole("button", { name: "Pause", exact: true }).hover(),
  "a key press": (page) => page.keyboard.press("Shift"),
  "a scroll past the first screen": async (page) => {
    await page.evaluate(() => scrollTo(0, 2 * innerHeight));
  },
  "a visible focus": (page) => page.locator("header a.brand").focus(),
};

for (const [name, show] of sample(1, Object.entries(interactions)))
  test(`[SITE-01] ${name} starts hydration`, async ({ openPage }) => {
    const { page } = await openPage(inMotion);
    await page.goto("/");
    await show(page);
    await page.waitForSelector("[data-test-hydrated]", { state: "attached" });
    await expect(page.locator("h1")).toHaveCount(1);
  });

test("[SITE-01] scrolling, the menu and its links load no script", async ({ openPage }) => {
  const { page, requests } = await openCounted(openPage, article, {
    ...phone,
    hasTouch: true,
  });
  await page.locator("h1").hover();
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => scrollY > 0);
  await waitLong(page);
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.locator("#site-menu").getByRole("link", { name: "FAQS" }).tap();
  await page.waitForURL("/faqs");
  await page.getByText("How many attendees does each plan cover?").tap();
  await page.getByText(`The Free plan covers up to ${freeAttendees} attendees`).waitFor();
  expect(requests).toEqual([]);
});

test("[SITE-05] prefetches a link's document once on hover, without the page's script", async ({ page }) => {
  const requests = countModules(page);
  await page.goto("/features");
  const fetched: string[] = [];
  onRequest(page, (request) => {
    if (request.headers()["sec-purpose"] === "prefetch") fetched.push(new URL(request.url()).pathname);
  });
  const header = page.getByRole("banner");
  for (const name of ["PRICING", "FAQS", "FEATURES", "PRICING", "FREE SIGN UP"])
    await header.getByRole("link", { name, exact: true }).hover();
  await expect.poll(() => fetched).toEqual(["/pricing", "/faqs"]);
  expect(requests).toEqual([]);
});

test("[HOME-01] applies a click on Pause from before the script loaded", async ({ openPage }) => {
  const { page } = await openPage(inMotion);
  await page.goto("/");
  const release = await holdScripts(page);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toHaveCount(1);
  release();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
});

/** A page of the build with every key, for a visitor who has refused everything or has not answered yet. */
const openKeyed = async (openPage: OpenPage, keyedSite: Local, hasRefused: boolean) => {
  const { page } = await openPage();
  const requests = countModules(page);
  await page.clock.install();
  await page.context().route(
    (url) => url.origin !== keyedSite.origin,
    (route) => route.fulfill({ status: 200, contentType: "text/javascript", body: "" }),
  );
  const refusal = writeStoredConsent({
    version: makeConsentVersion(everyKey),
    choices: { analytics: false, advertising: false, replay: false },
    time: Date.now(),
  });
  if (hasRefused)
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      consentKey,
      refusal,
    ] as const);
  await page.goto(`${keyedSite.origin}/features`);
  return { page, requests };
};

test("[STAT-04] after a refusal, loads no script until a click on Cookie settings, which then opens", async ({
  openPage,
  keyedSite,
}) => {
  const { page, requests } = await openKeyed(openPage, keyedSite, true);
  await waitLong(page);
  expect(requests).toEqual([]);
  const release = await holdScripts(page);
  await page.getByRole("button", { name: "Cookie settings" }).press("Enter");
  release();
  await page.getByRole("heading", { name: "Cookie settings" }).waitFor();
});

test("[STAT-01] hydrates without interaction and shows the cookie banner before any choice", async ({
  openPage,
  keyedSite,
}) => {
  const { page } = await openKeyed(openPage, keyedSite, false);
  await page.getByRole("region", { name: "Cookies" }).waitFor();
  await expect(page.locator("[data-test-hydrated]")).toHaveCount(1);
});
