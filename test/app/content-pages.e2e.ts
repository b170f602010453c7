import { expect, test } from "#test/support/browser/fixtures.ts";
import { sample } from "#test/support/sample.ts";
import { arriveAt, inMotion } from "#test/support/browser/page-actions.ts";

const contents = [
  ["/features", "At the door", "#door"],
  ["/privacy-policy", "Sharing", "#sharing"],
] as const;

test("[FEAT-01] [LEGAL-01] contents links lead to sections, and Back returns to the earlier position", async ({
  openPage,
}) => {
  const { page, pageErrors } = await openPage({ viewport: { width: 1280, height: 500 } });
  for (const [path, label, hash] of contents) {
    await arriveAt(page, path);
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
  }
  expect(pageErrors).toEqual([]);
});

test("[SITE-09] runs no endless animation outside the home page", async ({ openPage }) => {
  const { page } = await openPage(inMotion);
  for (const path of sample(2, ["/features", "/corporate-events", "/faqs", "/privacy-policy"])) {
    await page.goto(path);
    const endless = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
          .length,
    );
    expect(endless, path).toBe(0);
  }
});

test("[LEGAL-01] [LEGAL-02] [LEGAL-03] a legal page prints only its text, and limits its line width on the screen", async ({
  page,
}) => {
  for (const path of sample(1, ["/privacy-policy", "/terms-and-conditions", "/refund-policy"])) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(path);
    const paragraph = page.locator(".legal-text p").first();
    await expect
      .poll(() => paragraph.evaluate((part) => part.clientWidth), { message: path })
      .toBeLessThanOrEqual(700);
    await page.emulateMedia({ media: "print" });
    for (const part of ["header.site-header", "footer.site-footer", ".legal-contents", ".legal-artefact"])
      await expect(page.locator(part), `${path} ${part}`).toBeHidden();
    await expect(page.locator(".legal-text section").last(), path).toBeVisible();
  }
});
