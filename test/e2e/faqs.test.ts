import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { freeAttendees } from "#shared/catalogue/pricing.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { openPage, waitForHydration } from "./watched-page.ts";

/** The numbers of the open items, as the tickets count them. */
const readOpen = (page: Page) =>
  page
    .locator(".roll-ticket")
    .evaluateAll((items) =>
      items.flatMap((item, index) => ((item as HTMLDetailsElement).open ? [index + 1] : [])),
    );

const waitForOpen = (page: Page, expected: readonly number[]) =>
  expect.poll(() => readOpen(page)).toEqual(expected);

test.each([true, false])(
  "[FAQ-01] one item is open at a time, and the open one can be collapsed (scripts: %s)",
  async (scripts) => {
    const { page, complaints, close } = await openPage({ javaScriptEnabled: scripts });
    await page.goto(`${edition.origin}/faqs`);
    if (scripts) await waitForHydration(page);
    const question = (number: number) => page.locator("summary").nth(number - 1);
    await waitForOpen(page, [1]);
    await question(4).click();
    await waitForOpen(page, [4]);
    expect(await page.getByText(`The Free plan covers up to ${freeAttendees} attendees`).isVisible()).toBe(
      true,
    );
    await question(9).click();
    await waitForOpen(page, [9]);
    await question(9).click();
    await waitForOpen(page, []);
    expect(complaints).toEqual([]);
    await close();
  },
);

test("[FAQ-01] what was opened before the scripts came stays open when they have", async () => {
  const { page, complaints, close } = await openPage();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${edition.origin}/faqs`, { waitUntil: "commit" });
  await page.locator("summary").nth(6).click();
  await waitForOpen(page, [7]);
  resolve(undefined);
  await waitForHydration(page);
  await waitForOpen(page, [7]);
  expect(complaints).toEqual([]);
  await close();
});

test("[FAQ-01] the keyboard alone opens and closes", async () => {
  const { page, close } = await openPage();
  await page.goto(`${edition.origin}/faqs`);
  await waitForHydration(page);
  await page.locator("summary").first().focus();
  await page.keyboard.press("Tab");
  const figures = page.getByRole("link", { name: "How we worked this out" });
  expect(await figures.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await waitForOpen(page, [2]);
  await page.keyboard.press("Space");
  await waitForOpen(page, []);
  await close();
});

test("[FAQ-01] a browser that knows no named details still has one open at a time", async () => {
  const { page, close } = await openPage();
  await page.addInitScript(() => {
    delete (HTMLDetailsElement.prototype as { name?: string }).name;
  });
  await page.goto(`${edition.origin}/faqs`);
  await waitForHydration(page);
  await page.locator("details").evaluateAll((items) => items.forEach((item) => item.removeAttribute("name")));
  await page.locator("summary").nth(2).click();
  await waitForOpen(page, [3]);
  await page.locator("summary").nth(7).click();
  await waitForOpen(page, [8]);
  await close();
});
