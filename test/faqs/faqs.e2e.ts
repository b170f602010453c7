import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { questions } from "#frontend/src/faqs/faqs-content.ts";
import { freeAttendees } from "#shared/pricing/pricing.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { arriveAt } from "#test/support/browser/open-at.ts";
import { openPage, waitForHydration } from "#test/support/browser/watched-page.ts";

const [opened, second] = questions.map(({ question }) => question) as [string, string];
/** Two further down, the first with an answer that is known. */
const asked = questions.find(({ plans }) => plans === "attendees")!.question;
const last = questions.at(-1)!.question;

const readOpen = (page: Page) => page.locator(".roll-ticket[open] summary").allTextContents();
const findQuestion = (page: Page, question: string) =>
  page.locator("summary").getByText(question, { exact: true });

const waitForOpen = (page: Page, expected: readonly string[]) =>
  expect.poll(() => readOpen(page)).toEqual(expected);

test.each(["with scripts", "without scripts"])(
  "[FAQ-01] opens one item at a time by mouse or keyboard (%s)",
  async (scripts) => {
    const { page } = await openPage({ javaScriptEnabled: scripts === "with scripts" });
    await page.goto(`${local.origin}/faqs`);
    await waitForOpen(page, [opened]);
    await findQuestion(page, asked).click();
    await waitForOpen(page, [asked]);
    if (scripts === "with scripts") await waitForHydration(page);
    await waitForOpen(page, [asked]);
    expect(await page.getByText(`The Free plan covers up to ${freeAttendees} attendees`).isVisible()).toBe(
      true,
    );
    await findQuestion(page, last).click();
    await waitForOpen(page, [last]);
    await findQuestion(page, last).click();
    await waitForOpen(page, []);

    await page.locator("summary").first().focus();
    await page.keyboard.press("Enter");
    await waitForOpen(page, [opened]);
    // A link in the answer that is open comes before the next question.
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

test("[FAQ-01] opens one item at a time in a browser without named details", async () => {
  const { page } = await openPage();
  await page.addInitScript(() => {
    delete (HTMLDetailsElement.prototype as { name?: string }).name;
  });
  await arriveAt(page, "/faqs");
  await page.locator("details").evaluateAll((items) => items.forEach((item) => item.removeAttribute("name")));
  for (const question of [asked, last]) {
    await findQuestion(page, question).click();
    await waitForOpen(page, [question]);
  }
});
