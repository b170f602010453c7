import type { Page } from "@playwright/test";
import { expect, test } from "#test/support/browser/fixtures.ts";
import { clients } from "#frontend/src/home/clients.ts";
import { makePassHash } from "#frontend/src/pass/pass-address.ts";
import { localSettings } from "#shared/site-settings.ts";
import { site } from "#shared/site.ts";
import { prepareDecoder, readCodeText } from "#test/support/readers/read-code.ts";
import { sample } from "#test/support/sample.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { tabThrough } from "#test/support/browser/tab-through.ts";
import {
  arriveAt,
  followLink,
  holdRequests,
  inMotion,
  interact,
  phone,
  waitForHydration,
} from "#test/support/browser/page-actions.ts";
import { networkFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";

/** Moves every animation to this time, in milliseconds since the page loaded. */
const goTo = (page: Page, moment: number) =>
  page.evaluate((currentTime) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = currentTime;
    }
  }, moment);

test.beforeAll(prepareDecoder);

/** The text that a phone's camera reads from the badge on the screen. */
const scanBadge = async (page: Page): Promise<string> => {
  const clip = await page.locator(".badge:visible").boundingBox();
  return readCodeText(Uint8Array.from(await page.screenshot({ animations: "allow", clip: clip! })));
};

for (const colorScheme of sample(1, ["light", "dark"] as const))
  test(`[HOME-01] rotates three codes every 3 s, each opening its guest's pass (${colorScheme})`, async ({
    openPage,
  }) => {
    const { page } = await openPage({ ...inMotion, colorScheme });
    await arriveAt(page);
    const codes = [];
    for (const moment of [2500, 5500, 8500, 11500]) {
      await goTo(page, moment);
      codes.push(await scanBadge(page));
    }
    const guests = ["Priya Raman", "José Okafor", "Mina Halloran", "Priya Raman"];
    expect(codes).toEqual(guests.map((name) => `${localSettings.siteOrigin}/pass${makePassHash(name)}`));
  });

test("[SITE-09] runs no animation when the visitor prefers reduced motion", async ({ page }) => {
  await arriveAt(page);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeHidden();
  await page.locator("header").getByRole("link", { name: "CONTACT US" }).click();
  await page.waitForFunction(() => document.body.dataset["route"] === "/contact");
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

for (const state of ["are off", "fail"])
  test(`[SITE-09] [HOME-01] [HOME-03] stops endless animation and hides dead buttons when scripts ${state}`, async ({
    openPage,
  }) => {
    const { page } = await openPage({ ...inMotion, javaScriptEnabled: state === "fail" });
    allowPageErrors(page, networkFailure);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    if (state === "fail") await interact(page);
    const countEndless = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
            .length,
      );
    await expect.poll(() => countEndless()).toBe(0);
    for (const name of ["Pause", "Scan it"])
      await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
    const links = page.locator(".trusted .client:visible");
    await expect(links).toHaveCount(clients.length);
    await links.last().scrollIntoViewIfNeeded();
    await expect(links.last()).toBeInViewport();
  });

test("[SITE-01] does not shift when fonts arrive late", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openPage(inMotion);
  const release = await holdRequests(page, "**/*.woff2");
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      const sum = shifts.reduce(
        (total, { value }) => total + value,
        Number(document.body.dataset["shift"] ?? 0),
      );
      document.body.dataset["shift"] = String(sum);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await waitForHydration(page);
  release();
  await page.waitForFunction(
    () => document.fonts.check("800 20px Heading") && document.fonts.status === "loaded",
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(Number(await page.evaluate(() => document.body.dataset["shift"] ?? "0"))).toBeLessThan(0.02);
});

test("[HOME-01] an entered name changes the badge and its pass, and is never sent in a request", async ({
  openPage,
  local,
}) => {
  const { page } = await openPage({ viewport: { width: 390, height: 844 } });
  const requests: string[] = [];
  onRequest(page, (request) => requests.push(request.url()));
  await page.goto("/");
  const badge = page.locator(".hero-badge-own");
  const name = page.getByLabel("Your name on it");
  await page.getByRole("button", { name: "Scan it" }).click();
  await badge.getByText("Priya Raman", { exact: true }).waitFor();
  await name.fill("x");
  await badge.getByText("x", { exact: true }).waitFor();
  await name.fill(" ");
  await page.getByRole("img", { name: "An event badge with a QR code." }).waitFor();
  await expect(badge).toHaveCount(0);

  await name.fill("Zoë  O'Hara \u202e");
  await badge.getByText("Zoë O'Hara", { exact: true }).waitFor();
  const pass = `${local.origin}/pass#Zo%C3%AB%20O'Hara`;
  await expect.poll(() => scanBadge(page)).toBe(pass);
  await page.getByRole("button", { name: "I scanned it" }).click();
  await badge.locator(".stamp:visible").waitFor();
  await page.locator("[role=status]:focus", { hasText: "That's a check-in." }).waitFor();

  await page.getByRole("link", { name: "Open the pass of Zoë O'Hara" }).click();
  await page.getByRole("img", { name: "The code on Zoë O'Hara's pass" }).waitFor();
  await expect(page).toHaveURL(pass);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zoë O'Hara");
  await expect.poll(() => scanBadge(page)).toBe(pass);
  expect(requests.filter((url) => /Zo(ë|%C3%AB)|Hara/.test(url.replace(/#.*/, "")))).toEqual([]);
});

test("[HOME-01] [SITE-05] Back from a pass shows the typed name on the badge again", async ({ page }) => {
  await arriveAt(page);
  const name = page.getByLabel("Your name on it");
  await name.fill("Ada Holm");
  await page.getByRole("link", { name: "Open the pass of Ada Holm" }).click();
  await page.waitForSelector('body[data-route="/pass"]');
  await page.goBack();
  await expect(name).toHaveValue("Ada Holm");
  await page.locator(".own-name", { hasText: "Ada Holm" }).waitFor();
});

test("[HOME-01] shows how to get a pass when the link has no valid name", async ({ page }) => {
  for (const hash of sample(1, ["", "#%E0%A4"])) {
    await page.goto("/robots.txt");
    await page.goto(`/pass${hash}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no pass in this link");
  }
});

test("[SITE-05] Back returns to a page whose fragment has invalid percent-encoding", async ({ page }) => {
  await arriveAt(page, "/pass#%E0%A4");
  await followLink(page, "/pricing");
  await page.goBack();
  await expect(page).toHaveURL("/pass#%E0%A4");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no pass in this link");
});

test("[HOME-01] fits the key content into the first screen, and the phone page into 6,500 px", async ({
  page,
}) => {
  await page.goto("/");
  for (const [width, height, held] of [
    [360, 740, [".badge"]],
    [390, 844, [".badge"]],
    [1280, 720, [".facts"]],
    [1366, 768, [".facts"]],
    [1280, 800, [".facts", ".door-screen", "#own-name"]],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const selector of held) {
      const { y, height: tall } = (await page.locator(selector).boundingBox())!;
      expect(y + tall, `${selector} at ${width} px`).toBeLessThan(height);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    await page.emulateMedia({ reducedMotion });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(6_500);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});

test(
  "[HOME-04] [SITE-09] shows the phone sign-up bar only while no other sign-up is in view",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPage(phone);
    await page.goto("/");
    const bar = page.locator(".sign-up-bar");
    const link = bar.getByRole("link", { name: "Sign up for free" });
    await expect(link).toHaveAttribute("href", site.links.signUp);
    const goTo = (y: number) => page.evaluate((to) => scrollTo(0, to), y);
    const topOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const findEdges = async () => {
      const { y, height } = (await bar.boundingBox())!;
      return { top: y, bottom: y + height };
    };

    expect((await findEdges()).top).toBeGreaterThanOrEqual(740);
    const heroEnds = await topOf(".after-hero");
    await goTo(heroEnds - 40);
    expect((await findEdges()).top).toBeGreaterThanOrEqual(740);
    await goTo(heroEnds + 100);
    expect((await findEdges()).bottom).toBe(740);
    // Sections with a sign-up of their own cover the link, so that one sign-up is visible at a time.
    const isCovered = () =>
      link.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(left + 8, top + 8));
      });
    await expect.poll(() => isCovered()).toBe(false);
    for (const section of [".day", ".help"]) {
      await goTo((await topOf(section)) - 600);
      await expect.poll(() => isCovered(), { message: section }).toBe(true);
    }

    await page.locator("h1").focus();
    await goTo(0);
    const { reached, covered } = await tabThrough(page, 80, ".sign-up-bar");
    expect(covered).toEqual([]);
    expect(reached.size).toBeGreaterThan(30);

    await expect(bar).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(bar).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(bar).toBeHidden();
  },
);
