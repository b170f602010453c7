import type { Page } from "@playwright/test";
import { expect, test } from "#test/support/browser/fixtures.ts";
import { questions } from "#frontend/src/faqs/faqs-content.ts";
import { freeAttendees } from "#shared/pricing/pricing.ts";
import { sample } from "#test/support/sample.ts";
import { arriveAt, followLink, waitForHydration } from "#test/support/browser/page-actions.ts";

const [opened, second] = questions.map(({ question }) => question) as [string, string];
/** Two later questions; the answer to the first is known. */
const askedQuestion = questions.find(({ plans }) => plans === "attendees")!.question;
const last = questions.at(-1)!.question;

const readOpen = (page: Page) => page.locator(".roll-ticket[open] summary").allTextContents();
const findQuestion = (page: Page, question: string) =>
  page.locator("summary").getByText(question, { exact: true });

const waitForOpen = (page: Page, expected: readonly string[]) =>
  expect.poll(() => readOpen(page)).toEqual(expected);

for (const scripts of sample(1, ["with scripts", "without scripts"]))
  test(
    `[FAQ-01] opens one item at a time by mouse or keyboard (${scripts})`,
    { tag: "@every-engine" },
    async ({ openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: scripts === "with scripts" });
      await page.goto("/faqs");
      await waitForOpen(page, [opened]);
      await findQuestion(page, askedQuestion).click();
      await waitForOpen(page, [askedQuestion]);
      if (scripts === "with scripts") await waitForHydration(page);
      await waitForOpen(page, [askedQuestion]);
      await expect(page.getByText(`The Free plan covers up to ${freeAttendees} attendees`)).toBeVisible();
      await findQuestion(page, last).click();
      await waitForOpen(page, [last]);
      await findQuestion(page, last).click();
      await waitForOpen(page, []);

      await page.locator("summary").first().focus();
      await page.keyboard.press("Enter");
      await waitForOpen(page, [opened]);
      // Links in the open answer come before the next question.
      for (const _link of await page.locator(".roll-ticket[open] a").all()) {
        await page.keyboard.press("Tab");
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.matches(".roll-ticket[open] a")))
          .toBe(true);
      }
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await waitForOpen(page, [second]);
      await page.keyboard.press("Space");
      await waitForOpen(page, []);
    },
  );

test("[FAQ-01] opens one item at a time in a browser without named details", async ({ page }) => {
  await page.addInitScript(() => {
    delete (HTMLDetailsElement.prototype as { name?: string }).name;
  });
  await arriveAt(page, "/faqs");
  await page.locator("details").evaluateAll((items) => items.forEach((item) => item.removeAttribute("name")));
  for (const question of [askedQuestion, last]) {
    await findQuestion(page, question).click();
    await waitForOpen(page, [question]);
  }
});

test("[FAQ-01] [SITE-05] Back shows the same open item at the same position", async ({ page }) => {
  await page.goto("/faqs");
  await findQuestion(page, last).click();
  await waitForOpen(page, [last]);
  await waitForHydration(page);
  const scrolledTo = await page.evaluate(() => scrollY);
  expect(scrolledTo).toBeGreaterThan(0);
  await followLink(page, "/features");
  await page.goBack();
  await page.waitForSelector('body[data-route="/faqs"]');
  await waitForOpen(page, [last]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo);
});
