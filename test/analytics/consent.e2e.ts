import { sample } from "#test/support/sample.ts";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, type OpenPage, type Local } from "#test/support/browser/fixtures.ts";
import { test } from "#test/support/browser/keyed-fixtures.ts";
import { consentKey } from "#frontend/src/lib/stored-values.ts";
import { listAnalyticsServices } from "#shared/analytics/analytics-services.ts";
import { isEnabled, enabledOnly } from "#shared/features.ts";
import { everyKey } from "#test/support/browser/every-key.ts";
import { all, none } from "./counted-visit.ts";
import { findViolations, rulesOfColor, rulesOfWidth } from "#test/support/browser/find-violations.ts";
import { tabThrough } from "#test/support/browser/tab-through.ts";
import { toText } from "#test/pages/page-text.ts";
import { holdScripts, waitForHydration } from "#test/support/browser/page-actions.ts";
import { networkFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";

const phone = { width: 360, height: 640 };
const services = listAnalyticsServices(everyKey);

const bar = (page: Page) => page.getByRole("region", { name: "Cookies" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Blocks the services' own scripts: these tests are about the question only. */
const open = async (
  openPage: OpenPage,
  keyedSite: Local,
  path: string,
  options: BrowserContextOptions = {},
) => {
  const opened = await openPage(options);
  await opened.page.context().route(
    (url) => url.origin !== keyedSite.origin,
    (route) => route.fulfill({ status: 200, contentType: "text/javascript", body: "" }),
  );
  await opened.page.goto(path);
  return opened;
};

const openWithQuestion = async (
  openPage: OpenPage,
  keyedSite: Local,
  path = "/",
  options: BrowserContextOptions = {},
) => {
  const opened = await open(openPage, keyedSite, path, options);
  await bar(opened.page).waitFor();
  return opened;
};

const readStored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), consentKey);

const readChoices = async (page: Page) =>
  (JSON.parse((await readStored(page)) ?? "{}") as { choices?: unknown }).choices;

test("[STAT-04] shows equal yes and no buttons, stores a choice and applies it to every tab", async ({
  openPage,
  keyedSite,
}) => {
  const { page } = await openWithQuestion(openPage, keyedSite);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const [no, yes] = await Promise.all(
      ["Refuse all", "Accept all"].map((name) =>
        button(page, name).evaluate((element) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
          const { y, width, height } = element.getBoundingClientRect();
          return [color, backgroundColor, borderColor, fontSize, fontWeight, y, Math.round(width), height];
        }),
      ),
    );
    expect(no, `${width} px`).toEqual(yes);
    expect(no?.at(-1)).toBeGreaterThanOrEqual(44);
  }
  await expect.poll(() => readStored(page)).toBeNull();
  const other = await page.context().newPage();
  await other.goto("/faqs");
  await bar(other).waitFor();
  await button(page, "Refuse all").click();
  await expect(bar(page)).toHaveCount(0);
  await bar(other).waitFor({ state: "detached" });
  await expect.poll(() => readChoices(page)).toEqual(none);
  await other.reload();
  await other.waitForLoadState("networkidle");
  await expect(bar(other)).toHaveCount(0);
});

test("[STAT-04] [SITE-13] opens details, goes back and saves a partial choice by keyboard alone", async ({
  openPage,
  keyedSite,
}) => {
  const { page } = await openWithQuestion(openPage, keyedSite);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  const tabTo = async (expected: string) => {
    await page.keyboard.press("Tab");
    await expect.poll(() => focusedText(page)).toBe(expected);
  };
  await tabTo("Skip to content");
  await tabTo("Privacy policy");
  await tabTo("Refuse all");
  await tabTo("Accept all");
  await tabTo("Choose");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Cookie settings" }).waitFor();
  await expect.poll(() => focusedText(page)).toBe("Cookie settings");
  await expect(page.getByRole("checkbox")).toHaveCount(3);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);

  await page.keyboard.press("Escape");
  await expect.poll(() => focusedText(page)).toBe("Choose");
  await expect.poll(() => readStored(page)).toBeNull();
  await page.keyboard.press("Escape");
  await expect(bar(page), "Escape does not close the question").toHaveCount(1);

  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Cookie settings" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  for (const _ of ["record", "advertising", "policy", "close", "refuse", "accept", "save"])
    await page.keyboard.press("Tab");
  await expect.poll(() => focusedText(page)).toBe("Save choice");
  await page.keyboard.press("Enter");
  await expect(bar(page)).toHaveCount(0);
  await expect(page.locator("#content")).toBeFocused();
  await expect.poll(() => readChoices(page)).toEqual({ ...none, analytics: true });
});

test(
  "[STAT-04] does not open cookie details that load after a choice",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const { page } = await openWithQuestion(openPage, keyedSite);
    const releaseScripts = await holdScripts(page);
    const wanted = page.waitForRequest("**/assets/consent-details-*.js");
    await button(page, "Choose").click();
    const script = await wanted;
    await button(page, "Refuse all").click();
    releaseScripts();
    await (await script.response())?.finished();
    await page.waitForLoadState("networkidle");
    await expect(bar(page)).toHaveCount(0);
    await button(page, "Cookie settings").click();
    await page.getByRole("heading", { name: "Cookie settings" }).waitFor();
  },
);

test("[STAT-04] [SITE-13] cookie details that load late leave the focus where the visitor has moved it", async ({
  openPage,
  keyedSite,
}) => {
  const { page } = await openWithQuestion(openPage, keyedSite);
  const releaseScripts = await holdScripts(page);
  const wanted = page.waitForRequest("**/assets/consent-details-*.js");
  await button(page, "Choose").click();
  await wanted;
  await page.getByLabel("Your name on it").focus();
  releaseScripts();
  await page.getByRole("heading", { name: "Cookie settings" }).waitFor();
  await expect(page.getByLabel("Your name on it")).toBeFocused();
});

test("[SITE-12] Cookie settings in the footer shows the choice, ignores Escape and withdraws consent", async ({
  openPage,
  keyedSite,
}) => {
  const { page } = await openWithQuestion(openPage, keyedSite);
  allowPageErrors(page, /inline style|style-src-attr/);
  await button(page, "Accept all").click();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => readChoices(page)).toEqual(all);
  const company = page.locator("footer div", { has: page.getByRole("heading", { name: "Company" }) }).last();
  const opener = company.getByRole("button", { name: "Cookie settings" });
  await opener.press("Enter");
  await page.getByRole("heading", { name: "Cookie settings" }).waitFor();
  await expect.poll(() => focusedText(page)).toBe("Cookie settings");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await page.getByRole("checkbox").first().uncheck();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect.poll(() => readChoices(page)).toEqual(all);

  await opener.click();
  await button(page, "Close").click();
  await expect.poll(() => readChoices(page)).toEqual(all);
  await opener.click();
  await button(page, "Refuse all").click();
  await expect.poll(() => readChoices(page)).toEqual(none);
  await expect(opener).toBeFocused();
});

test("[STAT-04] [SITE-13] treats Global Privacy Control as a refusal", { tag: "@full" }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await page.goto("/");
  await waitForHydration(page);
  await button(page, "Cookie settings").click();
  await bar(page).getByText("Global Privacy Control").waitFor();
  await expect(bar(page).getByRole("button")).toHaveText(["×"]);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  expect(await findViolations(page, undefined, ".consent-bar")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => readStored(page)).toBeNull();
});

test("[STAT-04] [PAY-01] a payment page shows no cookie banner, but its cookie settings open", async ({
  openPage,
  keyedSite,
}) => {
  const { page } = await open(openPage, keyedSite, "/pay-now");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await expect(bar(page)).toHaveCount(0);
  await button(page, "Cookie settings").click();
  await page.getByRole("heading", { name: "Cookie settings" }).waitFor();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
});

test(
  "[STAT-04] without storage, a choice applies until the next document loads",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const { page } = await open(openPage, keyedSite, "/nowhere");
    allowPageErrors(page, /404/);
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("denied", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get: refuse });
    });
    await page.goto("/");
    await bar(page).waitFor();
    await button(page, "Refuse all").click();
    await page.getByRole("link", { name: "FAQS", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /FAQ|Questions/i }).waitFor();
    await page.waitForLoadState("networkidle");
    await expect(bar(page)).toHaveCount(0);
    await page.reload();
    await bar(page).waitFor();
  },
);

const routes = enabledOnly([
  { path: "/" },
  { path: "/features" },
  { path: "/faqs" },
  { path: "/contact" },
  { feature: "blog", path: "/blog" },
  { path: "/privacy-policy" },
  { path: "/nowhere" },
]);

const sizes = routes.flatMap(({ path }) => [360, 1280].map((width) => ({ path, width })));

for (const { path, width } of sample(1, sizes))
  test(`[STAT-04] the cookie banner shifts nothing and is not the largest paint of ${path} at ${width} px`, async ({
    openPage,
  }) => {
    const { page } = await openPage({ viewport: { width, height: 740 } });
    allowPageErrors(page, networkFailure);
    await page.addInitScript(() => {
      const seen: { paints: Element[]; moved: number } = { paints: [], moved: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.paints.push((entry as unknown as { element: Element }).element);
      }).observe({ type: "largest-contentful-paint", buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const releaseScripts = await holdScripts(page);
    // Fonts that arrive late move the page too, so they are blocked here.
    await page.route("**/*.woff2", (route) => route.abort());
    await page.goto(path);
    releaseScripts();
    await bar(page).waitFor();
    const seen = await page.evaluate(async () => {
      // A paint is reported one frame after the frame that showed it.
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      const { paints, moved } = (window as unknown as { seen: { paints: Element[]; moved: number } }).seen;
      return { count: paints.length, own: paints.some((element) => element.closest(".consent-bar")), moved };
    });
    expect(seen.count).toBeGreaterThan(0);
    expect(seen.own).toBe(false);
    expect(seen.moved).toBe(0);
  });

const lowLaptop = { width: 1280, height: 720 };

test(
  "[SITE-13] [HOME-04] the cookie banner covers no main action",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const { page } = await openWithQuestion(openPage, keyedSite, "/features", { viewport: phone });
    const expectInSight = async (name: string) => {
      const action = await page.locator("main").getByRole("link", { name }).first().boundingBox();
      const question = await bar(page).boundingBox();
      const isBeside = action!.x + action!.width <= question!.x;
      expect(isBeside || action!.y + action!.height <= question!.y, name).toBe(true);
    };
    await expectInSight("Sign Up for Free");
    await page.goto("/corporate-events");
    await bar(page).waitFor();
    await expectInSight("Get Started for FREE");
    await page.goto("/");
    await bar(page).waitFor();
    await expectInSight("Sign up for free");
    await page.setViewportSize(lowLaptop);
    await expectInSight("Sign up for free");
    await expectInSight("Book a call");

    await page.setViewportSize(phone);
    await page.waitForFunction(
      () => document.documentElement.style.getPropertyValue("--consent-height") !== "",
    );
    await page.evaluate(() => scrollTo(0, 3 * innerHeight));
    const signUp = page.locator(".sign-up-bar");
    await expect(signUp).toBeHidden();
    await button(page, "Refuse all").click();
    await signUp.waitFor();
  },
);

test(
  "[SITE-13] the cookie banner covers no focused element",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const { page } = await openWithQuestion(openPage, keyedSite, "/contact", { viewport: phone });
    const { reached, covered } = await tabThrough(page, 60, ".consent-bar");
    expect(reached.size).toBeGreaterThan(20);
    expect(covered).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const end = await page.locator(".site-footer-legal").boundingBox();
    expect(end!.y + end!.height).toBeLessThanOrEqual((await bar(page).boundingBox())!.y);
  },
);

test(
  "[STAT-04] [SITE-13] the cookie banner and settings pass axe",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const { page } = await openWithQuestion(openPage, keyedSite, "/", { colorScheme: "light" });
    const session = await page.context().newCDPSession(page);
    const findInBar = (rules?: readonly string[]) => findViolations(page, rules, ".consent-bar");
    const expectNothing = async (look: string) => {
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await findInBar(rulesOfColor), `${look}, dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      for (const width of [640, 320]) {
        const screen = { width, height: 450, deviceScaleFactor: 2, mobile: false };
        await session.send("Emulation.setDeviceMetricsOverride", screen);
        expect(await findInBar(rulesOfWidth), `${look}, ${width} px`).toEqual([]);
        const box = await bar(page).boundingBox();
        expect(box!.y, look).toBeGreaterThanOrEqual(0);
        expect(box!.x + box!.width, look).toBeLessThanOrEqual(width);
      }
      await session.send("Emulation.clearDeviceMetricsOverride");
    };
    expect(await findViolations(page), "the page with the question").toEqual([]);
    await expectNothing("the question");
    await button(page, "Choose").click();
    await page.getByRole("checkbox").first().check();
    expect(await findInBar(), "the settings").toEqual([]);
    await expectNothing("the settings");

    await page.emulateMedia({ forcedColors: "active" });
    const look = await page.locator(".consent-ticket").evaluate((element) => ({
      border: getComputedStyle(element).borderTopStyle,
      animation: getComputedStyle(element.parentElement!).animationName,
    }));
    expect(look, "with forced colors and reduced motion").toEqual({ border: "solid", animation: "none" });
  },
);

test("[LEGAL-01] the privacy policy of a keyed build names every service, and no longer states that none is used", async ({
  keyedSite,
}) => {
  const html = await (await fetch(`${keyedSite.origin}/privacy-policy`)).text();
  const text = toText(html);
  expect(services.map(({ name, purpose }) => `${name}: ${purpose}`)).toEqual([
    "Mixpanel: analytics",
    "Mixpanel session replay: replay",
    "Google Analytics: analytics",
    "Meta pixel: advertising",
    "Campaigns: advertising",
  ]);
  for (const { name, provider, explanation, country, hosts, stores, policy } of services) {
    const addresses = [...hosts.scripts, ...hosts.images, ...hosts.calls];
    for (const words of [
      `${name}, a service of ${provider}: ${explanation}`,
      country,
      ...addresses.map((host) => host.replace("https://", "")),
      ...stores.flatMap(({ prefix, lifetime }) => [prefix, lifetime]),
    ])
      expect(text).toContain(words);
    if (policy !== undefined) expect(html.split(`href="${policy}"`)).toHaveLength(2);
  }
  const ofOrders = text.match(/with the amount and a fingerprint of the order/g) ?? [];
  expect(ofOrders).toHaveLength(isEnabled("payment") ? 3 : 0);
  expect(text).toContain("What you chose about cookies, and when");
  expect(text).not.toMatch(/sets no cookies|runs no analytics/);
});

test("[STAT-04] gpc.json declares support for Global Privacy Control", async ({ keyedSite }) => {
  const response = await fetch(`${keyedSite.origin}/.well-known/gpc.json`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toEqual({ gpc: true, lastUpdate: "2026-11-20" });
});
