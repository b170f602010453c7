import { expect, test } from "#test/support/browser/fixtures.ts";
import { arriveAt } from "#test/support/browser/page-actions.ts";

for (const [path, selector] of [
  ["/pricing", "#exact-attendees"],
  ["/queue-planner", "#guests"],
  ["/", ".line-form [name=guests]"],
] as const)
  test(`[CONT-14] the number field of ${path} accepts digits of other scripts`, async ({ page }) => {
    await arriveAt(page, path);
    const field = page.locator(selector);
    await field.scrollIntoViewIfNeeded();
    // The home page loads this script once the field has the focus.
    await expect(async () => {
      await field.fill("");
      await page.keyboard.insertText("\u200e٤٥\u2060");
      await expect(field).toHaveValue("45", { timeout: 500 });
    }).toPass({ timeout: 15_000 });
  });
