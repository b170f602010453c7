import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findPage, startTimeOf } from "#frontend/src/navigation/routes.ts";
import { makeConsentVersion } from "#shared/analytics/analytics-services.ts";
import { writeStoredConsent } from "#frontend/src/analytics/consent/stored-consent.ts";
import { freeAttendees } from "#shared/pricing/pricing.ts";
import { storedValueKeys } from "#frontend/src/lib/stored-values.ts";
import { everyKey } from "#test/support/browser/every-key.ts";
import { keyedSite } from "#test/support/local-environment/keyed-site.ts";
import { sample } from "#test/support/sample.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { everyPath } from "#test/support/browser/every-path.ts";
import { onRequest } from "#test/support/page-requests.ts";
import {
  holdScripts,
  inMotion,
  openPage,
  phone,
  showIntent,
  tolerate,
} from "#test/support/browser/watched-page.ts";

const article = "/privacy-policy";

/** The modules that the page asks for from now on. */
const countModules = (page: Page): readonly string[] => {
  const asked: string[] = [];
  onRequest(page, (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) asked.push(request.url());
  });
  return asked;
};

/** A page with a record of its modules, whose clock can be put forward. */
const openCounted = async (path: string, options: Parameters<typeof openPage>[0] = {}) => {
  const { page } = await openPage({ ...inMotion, ...options });
  const asked = countModules(page);
  await page.clock.install();
  await page.goto(local.origin + path);
  return { page, asked };
};

/** A minute passes, and the page has all the rest it can want. */
const waitLong = async (page: Page): Promise<void> => {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.clock.fastForward("01:00");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

const isRead = (path: string) => ["at-intent", "with-query"].includes(startTimeOf(findPage(path)));

/** One address of each page that is read: test/pages/documents.build.test.ts looks at the mark of every document. */
const readPages = [...new Map(everyPath.filter(isRead).map((path) => [path.split("/")[1], path])).values()];

test.each(sample(1, readPages))(
  "[SITE-01] %s requests no script until the visitor interacts",
  async (path) => {
    const { page, asked } = await openCounted(path);
    tolerate(page, /status of 404/);
    await waitLong(page);
    expect(asked).toEqual([]);
    await showIntent(page);
    await page.waitForSelector("[data-test-hydrated]", { state: "attached" });
    expect(asked.some((address) => address.includes("/react-"))).toBe(true);
  },
);

test.each(sample(1, ["/contact", "/pricing?attendees=90"]))(
  "[SITE-01] [PRICE-06] %s hydrates without any interaction",
  async (path) => {
    const { page } = await openCounted(path);
    await waitLong(page);
    await page.waitForSelector("[data-test-hydrated]", { state: "attached" });
    expect(await page.locator("h1").count()).toBe(1);
  },
);

const signs: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "a pointer over a control of the script": (page) =>
    page.getByRole("button", { name: "Pause", exact: true }).hover(),
  "a key press": (page) => page.keyboard.press("Shift"),
  "a scroll past the first screen": async (page) => {
    await page.evaluate(() => scrollTo(0, 2 * innerHeight));
  },
  "a visible focus": (page) => page.locator("header a.brand").focus(),
};

test.each(sample(1, Object.entries(signs)))("[SITE-01] %s starts hydration", async (_name, show) => {
  const { page } = await openPage(inMotion);
  await page.goto(local.origin);
  await show(page);
  await page.waitForSelector("[data-test-hydrated]", { state: "attached" });
  expect(await page.locator("h1").count()).toBe(1);
});

test("[SITE-01] scrolling, the menu and its links load no script", async () => {
  const { page, asked } = await openCounted(article, {
    ...phone,
    hasTouch: true,
  });
  await page.locator("h1").hover();
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => scrollY > 0);
  await waitLong(page);
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.locator("#site-menu").getByRole("link", { name: "FAQS" }).tap();
  await page.waitForURL(`${local.origin}/faqs`);
  await page.getByText("How many attendees does each plan cover?").tap();
  await page.getByText(`The Free plan covers up to ${freeAttendees} attendees`).waitFor();
  expect(asked).toEqual([]);
});

test("[SITE-05] prefetches a link's document once on hover, without the page's script", async () => {
  const { page } = await openPage();
  await page.goto(`${local.origin}/features`);
  const fetched: string[] = [];
  onRequest(page, (request) => {
    if (request.headers()["sec-purpose"] === "prefetch") fetched.push(new URL(request.url()).pathname);
  });
  const header = page.getByRole("banner");
  for (const name of ["PRICING", "FAQS", "FEATURES", "PRICING", "FREE SIGN UP"])
    await header.getByRole("link", { name, exact: true }).hover();
  await expect.poll(() => fetched).toEqual(["/pricing", "/faqs"]);
});

test("[HOME-01] applies a click on Pause that came before the script", async () => {
  const { page } = await openPage(inMotion);
  await page.goto(local.origin);
  const release = await holdScripts(page);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  expect(await page.getByRole("button", { name: "Pause", exact: true }).count()).toBe(1);
  release();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
});

/** A page of the build with every key, for somebody who has said no to all of it, or nothing yet. */
const openKeyed = async (hasRefused: boolean) => {
  const { page } = await openPage();
  const asked = countModules(page);
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
      storedValueKeys.local.consent,
      refusal,
    ] as const);
  await page.goto(`${keyedSite.origin}/features`);
  return { page, asked };
};

test("[STAT-04] after a refusal, loads no script until a click on Cookie settings, which then opens", async () => {
  const { page, asked } = await openKeyed(true);
  await waitLong(page);
  expect(asked).toEqual([]);
  const release = await holdScripts(page);
  await page.getByRole("button", { name: "Cookie settings" }).press("Enter");
  release();
  await page.getByRole("heading", { name: "Cookie settings" }).waitFor();
});

test("[STAT-01] hydrates without interaction and shows the cookie banner before any choice", async () => {
  const { page } = await openKeyed(false);
  await page.getByRole("region", { name: "Cookies" }).waitFor();
  expect(await page.locator("[data-test-hydrated]").count()).toBe(1);
});
