import { expect, test as base } from "#test/support/browser/fixtures.ts";
import { arriveAt, waitForHydration } from "#test/support/browser/page-actions.ts";
import { variantTags } from "#test/support/build/site-variants.ts";
import { startLocalEnvironment } from "#test/support/local-environment/local-environment.ts";
import { buildInHindi } from "#test/support/languages/hindi-tree.ts";

const test = base.extend({
  baseURL: async ({}, use) => {
    const local = await startLocalEnvironment({ root: await buildInHindi() });
    await use(local.origin);
    await local.stop();
  },
});

const tag = variantTags.map((name) => `@${name}`);

test("[SITE-20] the language link leads to Hindi and back", { tag }, async ({ page }) => {
  const html = page.locator("html");
  const footerLink = (name: string) => page.locator("footer").getByRole("link", { name, exact: true });
  const isFreshAt = async (path: string) => {
    await page.waitForURL(path);
    await expect(html).not.toHaveAttribute("data-test-hydrated");
    await waitForHydration(page);
  };
  await arriveAt(page);
  await footerLink("हिन्दी").click();
  await isFreshAt("/hi");
  await page.locator('header a[href="/hi/pricing"]').click();
  await page.waitForFunction(() => document.body.dataset["route"] === "/hi/pricing");
  await expect(html).toHaveAttribute("data-test-hydrated", "");
  await expect(page.locator("header [aria-current]")).toHaveAttribute("href", "/hi/pricing");
  await footerLink("English").click();
  await isFreshAt("/pricing");
  await page.goBack();
  await page.waitForURL("/hi/pricing");
  await waitForHydration(page);
  await page.locator('header a[href="/faqs"]').click();
  await isFreshAt("/faqs");
  await expect(html).toHaveAttribute("lang", "en");
});

test(
  "[SITE-20] [PRICE-08] the language link preserves the quote in the address",
  { tag },
  async ({ page }) => {
    await arriveAt(page, "/pricing?attendees=420");
    const attendees = page.locator("#exact-attendees");
    await expect(attendees).toHaveValue("420");
    await attendees.fill("430");
    await page.waitForURL(/attendees=430/);
    await page.locator("footer").getByRole("link", { name: "हिन्दी", exact: true }).click();
    await page.waitForURL(/\/hi\/pricing\?.*attendees=430/);
    await expect(attendees).toHaveValue("430");
  },
);
