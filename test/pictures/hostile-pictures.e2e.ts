import { expect, test } from "#test/support/browser/fixtures.ts";
import { arriveAt } from "#test/support/browser/page-actions.ts";
import { bomb, otherFormat, tooManyPixels, vector } from "./hostile-files.ts";

test(
  "[VC-02] refuses a photo of 30,000 by 30,000 pixels or in SVG with a reason",
  { tag: "@full" },
  async ({ page }) => {
    await arriveAt(page, "/vcard/create");
    const field = page.getByLabel("Profile photo");
    await field.setInputFiles(bomb);
    await page.getByText(tooManyPixels).waitFor();
    await field.setInputFiles(vector);
    await page.getByText(otherFormat).waitFor();
    await expect(page.getByAltText("Profile photo")).toHaveCount(0);
  },
);

test("[QR-08] refuses a logo of 30,000 by 30,000 pixels or in SVG with a reason", async ({ page }) => {
  await arriveAt(page, "/generate-qrcode-free");
  await page.getByRole("button", { name: "More kinds, colors and a logo" }).click();
  const field = page.getByLabel("Add a logo");
  await field.setInputFiles(bomb);
  await page.getByText(tooManyPixels).waitFor();
  await field.setInputFiles(vector);
  await page.getByText(otherFormat).waitFor();
  await expect(page.getByRole("button", { name: "Remove the logo" })).toHaveCount(0);
});
