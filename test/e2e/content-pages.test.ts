import { expect, test } from "vitest";
import { site } from "#shared/site.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { openPage, waitForHydration } from "./watched-page.ts";

test.each([
  ["FEAT-01", "/features", "Let's Talk", site.links.booking],
  ["FEAT-01", "/features", "Sign Up for Free", site.links.signUp],
  ["CORP-02", "/corporate-events", "Get Started for FREE", site.links.signUp],
  ["CORP-02", "/corporate-events", "Book a Demo Call", site.links.booking],
])("[%s] on %s a click on '%s' opens a new tab and leaves this one", async (_id, path, label, href) => {
  const { page, close } = await openPage();
  await page.context().route(`${href}**`, (route) => route.fulfill({ body: "outside" }));
  await page.goto(edition.origin + path);
  await waitForHydration(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: label, exact: true }).click(),
  ]);
  await tab.waitForURL(href);
  expect(await tab.evaluate(() => opener)).toBeNull();
  expect(page.url()).toBe(edition.origin + path);
  await close();
});

test.each([
  ["FEAT-01", "/features", "At the door", "#door"],
  ["LEGAL-01", "/privacy-policy", "Sharing", "#sharing"],
])("[%s] the contents of %s lead to '%s', and Back returns", async (_id, path, label, hash) => {
  const { page, complaints, close } = await openPage({ viewport: { width: 1280, height: 500 } });
  await page.goto(edition.origin + path);
  await waitForHydration(page);
  const link = page.locator("main nav").getByRole("link", { name: label });
  await link.scrollIntoViewIfNeeded();
  const scrollY = await page.evaluate(() => window.scrollY);
  await link.click();
  await page.waitForFunction((id) => {
    const top = document.querySelector(id)?.getBoundingClientRect().top ?? Infinity;
    return location.hash === id && Math.abs(top) < 60 && document.activeElement?.id === id.slice(1);
  }, hash);
  await page.goBack();
  await page.waitForFunction((before) => location.hash === "" && window.scrollY === before, scrollY);
  expect(complaints).toEqual([]);
  await close();
});

test("[FAQ-01] no page but the home page moves for ever without a button that stops it", async () => {
  const { page, close } = await openPage();
  for (const path of ["/features", "/corporate-events", "/faqs", "/privacy-policy"]) {
    await page.goto(edition.origin + path);
    const endless = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
          .length,
    );
    expect(endless, path).toBe(0);
  }
  await close();
});

test.each(["/privacy-policy", "/terms-and-conditions", "/refund-policy"])(
  "[LEGAL-01] [LEGAL-02] [LEGAL-03] %s prints its text alone, and keeps a readable measure on the screen",
  async (path) => {
    const { page, close } = await openPage();
    await page.goto(edition.origin + path);
    expect(
      await page
        .locator(".legal-text p")
        .first()
        .evaluate((part) => part.clientWidth),
    ).toBeLessThanOrEqual(700);
    await page.emulateMedia({ media: "print" });
    for (const part of ["header.site-header", "footer.site-footer", ".legal-contents", ".legal-artefact"])
      expect(await page.locator(part).isVisible(), part).toBe(false);
    expect(await page.locator(".legal-text section").last().isVisible()).toBe(true);
    await close();
  },
);
