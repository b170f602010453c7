import type { Page } from "@playwright/test";
import { fillInMessage, sendMessage } from "#test/contact/pages/fill-contact-form.ts";
import { expect, test } from "#test/support/browser/fixtures.ts";
import { onRequest } from "#test/support/page-requests.ts";
import {
  arriveAt,
  followLink,
  holdScripts,
  inMotion,
  phone,
  waitForHydration,
} from "#test/support/browser/page-actions.ts";
import { networkFailure, pageLoadFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";

for (const scripts of [true, false])
  test(`[SITE-04] [SITE-13] the menu toggles, closes on a link and works by keyboard alone (scripts: ${scripts})`, async ({
    openPage,
  }) => {
    const { page } = await openPage({ ...phone, javaScriptEnabled: scripts });
    await page.goto("/");
    if (scripts) await waitForHydration(page);
    const button = page.getByRole("button", { name: "Menu" });
    const menu = page.locator("#site-menu");
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeVisible();
    await button.click();
    await expect(menu).toBeHidden();
    await button.click();
    await menu.getByRole("link", { name: "CONTACT US" }).click();
    await page.getByRole("heading", { name: "Get in Touch" }).waitFor();
    await expect(menu).toBeHidden();
    if (!scripts) return;

    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await button.focus();
    await page.keyboard.press("Enter");
    await menu.waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await expect.poll(() => focused()).toBe("Menu");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused()).toBe("HOME");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.body.dataset["route"] === "/features");
    await expect(menu).toBeHidden();
  });

test("[SITE-05] prefetches a link on hover, and navigates on the client from a static fragment", async ({
  page,
}) => {
  await arriveAt(page, "/features");
  const loaded = page.waitForResponse(/\/assets\/faqs-/);
  await page.locator("footer").getByRole("link", { name: "FAQs" }).hover();
  await loaded;
  await arriveAt(page);
  await page.locator("[data-fragment] a[href='/faqs']").first().click();
  await page.waitForFunction(() => document.body.dataset["route"] === "/faqs");
  await page.goBack();
  await page.locator("#steps-title").waitFor();
  await expect(page.locator("html")).toHaveAttribute("data-test-hydrated", "");
  await expect(page.locator("#steps-title")).toHaveCount(1);
});

test(
  "[SITE-05] [SITE-06] navigation updates title, scroll, focus and current link without a full load",
  { tag: "@every-engine" },
  async ({ page }) => {
    await arriveAt(page);
    await expect.poll(() => page.evaluate(() => document.body.dataset["route"])).toBe("/");
    await page.locator("footer").getByRole("link", { name: "Contact", exact: true }).click();
    await page.waitForFunction(() => document.body.dataset["route"] === "/contact");
    await expect
      .poll(() =>
        page.evaluate(() => ({
          hydratedOnce: document.documentElement.hasAttribute("data-test-hydrated"),
          title: document.title.startsWith("Contact us"),
          titles: document.querySelectorAll("title").length,
          canonicals: document.querySelectorAll('link[rel="canonical"]').length,
          focus: document.activeElement?.tagName,
          current: document.querySelector("header [aria-current]")?.textContent,
        })),
      )
      .toEqual({
        hydratedOnce: true,
        title: true,
        titles: 1,
        canonicals: 1,
        focus: "H1",
        current: "CONTACT US",
      });
    await page.waitForFunction(() => scrollY === 0);
    await page.goBack();
    await page.waitForFunction(() => document.body.dataset["route"] === "/" && scrollY > 500);
  },
);

test("[SITE-09] a page that a link opens fades in within 0.6 s", async ({ openPage }) => {
  const { page } = await openPage(inMotion);
  await arriveAt(page);
  const duration = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('header a[href="/features"]')!.click();
    while (document.body.dataset["route"] !== "/features")
      await new Promise((resolve) => setTimeout(resolve));
    return document.querySelector("main")!.getAnimations()[0]?.effect?.getTiming().duration;
  });
  expect(duration).toBe(600);
});

test("[SITE-04] Back closes an open menu", async ({ openPage }) => {
  const { page } = await openPage(phone);
  await arriveAt(page, "/faqs");
  await followLink(page, "/features");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.locator("#site-menu")).toBeVisible();
  await page.goBack();
  await page.waitForFunction(() => document.body.dataset["route"] === "/faqs");
  await expect(page.locator("#site-menu")).toBeHidden();
});

test("[SITE-04] closes an open menu before Back may show the document again", async ({ openPage }) => {
  const { page } = await openPage(phone);
  await page.goto("/faqs");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.locator("#site-menu")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await expect(page.locator("#site-menu")).toBeHidden();
});

test("[SITE-05] opens links in a browser without popovers", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "hidePopover");
  });
  await arriveAt(page, "/faqs");
  await page.locator("header").getByRole("link", { name: "FEATURES" }).click();
  await page.waitForFunction(() => document.body.dataset["route"] === "/features");
  await expect(page.locator("main.crash")).toHaveCount(0);
});

test("[SITE-05] [SITE-06] shows the page of the address after a reload and Back", async ({ page }) => {
  await arriveAt(page, "/faqs");
  await followLink(page, "/features");
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL("/faqs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/questions/i);
  await expect(page).toHaveTitle(/FAQ/i);
});

test("[SITE-05] Back returns to the earlier position across a page with a document of its own", async ({
  openPage,
}) => {
  const { page } = await openPage();
  await arriveAt(page, "/features");
  await page.evaluate(() => scrollTo(0, 2000));
  await followLink(page, "/pricing");
  await followLink(page, "/badge-maker");
  await waitForHydration(page);
  await page.evaluate(() => scrollTo(0, 300));
  await page.goBack();
  await page.waitForURL("**/pricing");
  await page.mouse.wheel(0, 10_000);
  await waitForHydration(page);
  await page.goBack();
  await page.waitForSelector('body[data-route="/features"]');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2000);
});

test("[SITE-05] a link to the shown page adds no history entry", async ({ page }) => {
  await page.goto("/robots.txt");
  await arriveAt(page, "/faqs");
  await followLink(page, "/faqs");
  await followLink(page, "/features");
  await page.goBack();
  await expect(page).toHaveURL("/faqs");
  await page.goBack();
  await expect(page).toHaveURL("/robots.txt");
});

test("[SITE-13] the skip link is first in Tab order and preserves the fragment of the address", async ({
  page,
}) => {
  await arriveAt(page, "/pass#Anna");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "content");
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#Anna");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anna");
});

const crashHeading = "We could not show this page";

/** Counts the documents that the page requests from now on. */
const countDocuments = (page: Page): (() => number) => {
  let documents = 0;
  onRequest(page, (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  return () => documents;
};

/** Blocks the scripts at these addresses. */
const blockScripts = async (page: Page, addresses: string): Promise<void> => {
  allowPageErrors(page, pageLoadFailure);
  await page.route(addresses, (route) => route.abort());
};

test("[SITE-14] loads a page in full once when its script fails", async ({ page }) => {
  await arriveAt(page);
  const scripts = "**/assets/pass-*.js";
  await blockScripts(page, scripts);
  const readDocuments = countDocuments(page);
  await followLink(page, "/pass#Anna", "/pass");
  await page.getByRole("heading", { name: crashHeading }).waitFor();
  expect(readDocuments()).toBe(1);
  await expect(page).toHaveTitle(crashHeading);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveURL("/pass#Anna");
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(1);
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { name: "Anna" }).waitFor();
});

test("[SITE-14] [CONT-09] keeps and sends the text of a form whose script fails", async ({ page }) => {
  await blockScripts(page, "**/assets/contact-*.js");
  await page.goto("/contact");
  const readDocuments = countDocuments(page);
  await fillInMessage(page, "Typed before the script failed");
  await page.waitForSelector('[data-hydrate="failed"]', { state: "attached" });
  await page.waitForLoadState("networkidle");
  await expect(page.getByLabel("Message")).toHaveValue("Typed before the script failed");
  expect(readDocuments()).toBe(0);
  await sendMessage(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message sent!");
});

test("[SITE-14] [CONT-09] sends a form that was submitted before its script failed", async ({ page }) => {
  const release = await holdScripts(page);
  await blockScripts(page, "**/assets/contact-*.js");
  await page.goto("/contact");
  await fillInMessage(page, "Sent before the script failed");
  await sendMessage(page);
  await expect(page).toHaveURL("/contact");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message sent!");
});

test("[SITE-14] shows the error screen in place of a reload when a script fails offline", async ({
  page,
}) => {
  allowPageErrors(page, pageLoadFailure);
  await arriveAt(page);
  const readDocuments = countDocuments(page);
  await page.context().setOffline(true);
  await page.locator("header").getByRole("link", { name: "CONTACT US" }).click();
  await page.getByRole("heading", { name: crashHeading }).waitFor();
  expect(readDocuments()).toBe(0);
  await expect(page.getByRole("main")).toContainText("Check your connection");
});

test("[SITE-14] offline, Back from the error screen shows the former page with its text", async ({
  page,
}) => {
  allowPageErrors(page, pageLoadFailure);
  await arriveAt(page, "/contact");
  await fillInMessage(page, "Typed before the connection was lost");
  await page.context().setOffline(true);
  await page.locator("header").getByRole("link", { name: "PRICING" }).click();
  await page.getByRole("heading", { name: crashHeading }).waitFor();
  await page.goBack();
  await expect(page.getByLabel("Message")).toHaveValue("Typed before the connection was lost");
});

test("[SITE-14] when no script loads, links work and a form shows another way to contact us", async ({
  page,
}) => {
  allowPageErrors(page, networkFailure);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/vcard/create");
  await page.locator("main input").first().focus();
  await page.locator(".shown-when-scripts-failed").waitFor({ state: "visible" });
  await page.locator("header").getByRole("link", { name: "HOME" }).click();
  await page.waitForURL("/");
  await expect(page.locator("h1")).toBeVisible();
});

test("[SITE-01] the icon has its colors when it is opened by itself", async ({ page }) => {
  // Its style element, with the colors of dark mode, is blocked there.
  allowPageErrors(page, /Content Security Policy|policy violated/);
  await page.goto("/favicon.svg");
  const fills = await page
    .locator("rect")
    .evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill));
  expect(new Set(fills).size).toBe(2);
  expect(fills).not.toContain("rgb(0, 0, 0)");
});
