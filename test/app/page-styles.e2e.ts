import type { Page } from "@playwright/test";
import { expect, test } from "#test/support/browser/fixtures.ts";
import { isOwnDocument } from "#shared/site/isolated-paths.ts";
import { sample } from "#test/support/sample.ts";
import { pages, type PageRow } from "#frontend/src/navigation/routes.ts";
import { arriveAt, followLink, inMotion } from "#test/support/browser/page-actions.ts";

/** All active style rules, in the order of the cascade. */
const readRules = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.styleSheets, ...document.adoptedStyleSheets]
      .filter(({ disabled }) => !disabled)
      .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText)),
  );

/** Pages that a navigation inside the site can show; one post and one landing page represent the others. */
const inPlace = sample(
  3,
  pages.filter(
    ({ path, page }: PageRow, index) =>
      !isOwnDocument(path) && index === pages.findIndex((row: PageRow) => row.page === page),
  ),
);

test("[SITE-05] [SITE-15] after a client-side navigation, a page has exactly the style rules of its own document", async ({
  openPage,
}) => {
  const { page } = await openPage(inMotion);
  const served = new Map<string, readonly string[]>();
  for (const { path } of inPlace) {
    await arriveAt(page, path);
    served.set(path, await readRules(page));
  }
  expect(new Set(Array.from(served.values(), (rules) => rules.join())).size).toBeGreaterThan(served.size / 2);
  await arriveAt(page);
  // Visits the pages one after another, and the page that was loaded first a second time.
  for (const { path } of [...inPlace.slice(1), ...inPlace.slice(0, 2)]) {
    await followLink(page, path);
    await expect.poll(() => readRules(page), { message: path }).toEqual(served.get(path));
  }
});

/** Delays the script that has the page's style rules. @returns its request, and the function that lets it continue. */
const holdStyles = async (page: Page, addresses: string) => {
  const requested = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  await page.route(addresses, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("@layer")) {
      requested.resolve(undefined);
      await released.promise;
    }
    await route.fulfill({ response });
  });
  return { requested: requested.promise, release: () => released.resolve(undefined) };
};

test(
  "[SITE-05] [SITE-15] shows a page only after its styles have loaded",
  { tag: "@full" },
  async ({ page }) => {
    await arriveAt(page);
    const { requested, release } = await holdStyles(page, "**/assets/contact-page-*.js");
    await page.evaluate(() => {
      new MutationObserver(() => {
        const words = document.querySelector(".contact-words");
        if (words) document.body.dataset["firstDisplay"] ??= getComputedStyle(words).display;
      }).observe(document.body, { subtree: true, childList: true });
    });
    await page.locator("header").getByRole("link", { name: "CONTACT US" }).click();
    await requested;
    await expect(page.getByRole("heading", { name: "Get in Touch" })).toHaveCount(0);
    release();
    await page.getByRole("heading", { name: "Get in Touch" }).waitFor();
    await expect(page.locator("body")).toHaveAttribute("data-first-display", "grid");
  },
);
