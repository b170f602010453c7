import { expect, test } from "#test/support/browser/fixtures.ts";
import { openChanged, readValues } from "#test/app/hydration/open-changed.ts";

test("[SITE-23] [VOICE-06] a redrawn page preserves the choices of selects, radio buttons and checkboxes", async ({
  openPage,
}) => {
  const { page, takeOver } = await openChanged(openPage, "/voice-ai-demo");
  await page.locator("main select").first().selectOption({ index: 2 });
  await page.locator("main input[type=checkbox]").first().check();
  const chosen = await readValues(page);
  await takeOver();
  await expect.poll(() => readValues(page)).toEqual(chosen);
});
