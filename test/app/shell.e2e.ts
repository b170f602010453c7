import { expect, test } from "vitest";
import { onRequest } from "#test/support/page-requests.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { arriveAt, openAt } from "#test/support/browser/open-at.ts";
import {
  networkFailure,
  openPage,
  phone,
  tolerate,
  waitForHydration,
} from "#test/support/browser/watched-page.ts";

test.each([true, false])(
  "[SITE-04] [SITE-13] the menu toggles, closes on a link and works by keyboard alone (scripts: %s)",
  async (scripts) => {
    const { page } = await openPage({ ...phone, javaScriptEnabled: scripts });
    await page.goto(local.origin);
    if (scripts) await waitForHydration(page);
    const button = page.getByRole("button", { name: "Menu" });
    const menu = page.locator("#site-menu");
    expect(await menu.isVisible()).toBe(false);
    await button.click();
    expect(await menu.isVisible()).toBe(true);
    await button.click();
    expect(await menu.isVisible()).toBe(false);
    await button.click();
    await menu.getByRole("link", { name: "CONTACT US" }).click();
    await page.getByRole("heading", { name: "Get in Touch" }).waitFor();
    expect(await menu.isVisible()).toBe(false);
    if (!scripts) return;

    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await button.focus();
    await page.keyboard.press("Enter");
    await menu.waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    expect(await focused()).toBe("Menu");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("HOME");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.body.dataset["route"] === "/features");
    expect(await menu.isVisible()).toBe(false);
  },
);

test("[SITE-05] prefetches a link on hover, and navigates in place from a static fragment", async () => {
  const { page } = await openAt("/features");
  const loaded = page.waitForResponse(/\/assets\/faqs-/);
  await page.locator("footer").getByRole("link", { name: "FAQs" }).hover();
  await loaded;
  await arriveAt(page);
  await page.locator("[data-part] a[href='/faqs']").first().click();
  await page.waitForFunction(() => document.body.dataset["route"] === "/faqs");
  await page.goBack();
  await page.locator("#steps-title").waitFor();
  expect(await page.locator("html").getAttribute("data-test-hydrated")).toBe("");
  expect(await page.locator("#steps-title").count()).toBe(1);
});

test("[SITE-05] [SITE-06] navigation updates title, scroll, focus and current link without a full load", async () => {
  const { page } = await openAt("");
  expect(await page.evaluate(() => document.body.dataset["route"])).toBe("/");
  await page.locator("footer").getByRole("link", { name: "Contact", exact: true }).click();
  await page.waitForFunction(() => document.body.dataset["route"] === "/contact");
  expect(
    await page.evaluate(() => ({
      hydratedOnce: document.documentElement.hasAttribute("data-test-hydrated"),
      title: document.title.startsWith("Contact us"),
      titles: document.querySelectorAll("title").length,
      canonicals: document.querySelectorAll('link[rel="canonical"]').length,
      focus: document.activeElement?.tagName,
      current: document.querySelector("header [aria-current]")?.textContent,
    })),
  ).toEqual({
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
});

test("[SITE-05] ignores a transition that the browser skips", { tags: "full" }, async () => {
  const { page, complaints } = await openPage();
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.skipTransition();
      return transition;
    };
  });
  await arriveAt(page);
  await page.locator("header").getByRole("link", { name: "FEATURES" }).click();
  await page.waitForFunction(() => document.body.dataset["route"] === "/features");
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(complaints).toEqual([]);
});

test("[SITE-13] the skip link is first in Tab order and preserves the fragment of the address", async () => {
  const { page } = await openPage();
  await arriveAt(page, "/pass#Anna");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "content");
  expect(await page.evaluate(() => location.hash)).toBe("#Anna");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Anna");
});

test("[SITE-14] loads a page in full once when its script fails", { tags: "full" }, async () => {
  const { page } = await openPage();
  tolerate(page, /^Failed to load resource|PageLoadError/);
  await arriveAt(page);
  let documents = 0;
  onRequest(page, (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  await page.route("**/assets/contact-*.js", (route) => route.abort());
  await page.locator("header").getByRole("link", { name: "CONTACT US" }).click();
  await page.getByRole("heading", { name: "Something broke on our side" }).waitFor();
  expect(documents).toBe(1);
  expect(page.url()).toBe(`${local.origin}/contact`);
  expect(await page.locator('a[href^="mailto:"]').count()).toBe(1);
  await page.unroute("**/assets/contact-*.js");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { name: "Get in Touch" }).waitFor();
});

test("[SITE-14] when no script loads, links work and a form shows another way to contact us", async () => {
  const { page } = await openPage();
  tolerate(page, networkFailure);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${local.origin}/vcard/create`);
  await page.locator(".shown-when-start-failed").waitFor({ state: "visible" });
  await page.locator("header").getByRole("link", { name: "HOME" }).click();
  await page.waitForURL(`${local.origin}/`);
  expect(await page.locator("h1").isVisible()).toBe(true);
});
