import { expect, test } from "#test/support/browser/fixtures.ts";
import { openBrowser } from "#test/support/browser/browser.ts";
import { everyPath } from "#test/support/browser/every-path.ts";
import { findCutText, readOverflow } from "#test/support/browser/find-cut-text.ts";
import { sample } from "#test/support/sample.ts";

/** Runs in the page: the visible controls that lie outside the width of the window even after scrolling to them. */
const findControlsOutside = (): readonly string[] =>
  Array.from(document.querySelectorAll("main :is(a, button, input, select, textarea, summary)"))
    .filter((control) => control.checkVisibility() && control.closest(".trap") === null)
    .filter((control) => {
      control.scrollIntoView({ block: "nearest" });
      const { left, right } = control.getBoundingClientRect();
      return left < -0.5 || right > innerWidth + 0.5;
    })
    .map((control) => control.outerHTML.slice(0, 120));

test("[SITE-17] at a text size of 24 px, nothing scrolls sideways or is cut off at 360 px", async () => {
  // Only the browser's own font size changes the widths at which a page changes its columns.
  const browser = await openBrowser("--blink-settings=defaultFontSize=24");
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, reducedMotion: "reduce" });
    for (const path of sample(3, everyPath)) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("24px");
      expect.soft(await page.evaluate(readOverflow), path).toBe(0);
      expect.soft(await page.evaluate(findCutText), path).toEqual([]);
      expect.soft(await page.evaluate(findControlsOutside), path).toEqual([]);
    }
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("link", { name: "GENERATE QR CODE" })).toBeVisible();
  } finally {
    await browser.close();
  }
});
