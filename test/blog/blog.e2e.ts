import type { Page } from "@playwright/test";
import { expect, test } from "#test/support/browser/fixtures.ts";
import { sample } from "#test/support/sample.ts";
import {
  arriveAt,
  followLink,
  holdScripts,
  inMotion,
  phone,
  waitForHydration,
} from "#test/support/browser/page-actions.ts";
import { networkFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";

const post = "/blog/qr-code-event-check-in-best-practices";

const readPictures = (page: Page) =>
  page.locator("img").evaluateAll((images) =>
    images.map((image) => ({
      isFallback: (image as HTMLImageElement).src.startsWith("data:"),
      width: (image as HTMLImageElement).naturalWidth,
    })),
  );

const scrollThrough = (page: Page) =>
  page.evaluate(() => {
    for (const image of document.querySelectorAll("img")) image.loading = "eager";
  });

const allFallbacks = () =>
  Array.from(document.images).every((image) => image.src.startsWith("data:") && image.naturalWidth > 0);

for (const when of sample(1, ["before", "after"]))
  test(`[BLOG-03] replaces pictures that failed ${when} hydration with the fallback`, async ({ page }) => {
    allowPageErrors(page, networkFailure);
    const failing = Promise.withResolvers<undefined>();
    await page.route("**/assets/*.svg", async (route) => {
      await failing.promise;
      await route.abort();
    });
    const releaseScripts = await holdScripts(page);
    await page.goto(sample(1, ["/blog", post])[0]!, { waitUntil: "commit" });
    await page.waitForSelector("h1");
    if (when === "before") {
      // A visitor who only reads, without any interaction, sees the fallback too.
      failing.resolve(undefined);
      await page.waitForFunction(() => document.images[0]?.complete && document.images[0].naturalWidth === 0);
      releaseScripts();
    } else {
      // The load event waits for the pictures; an interaction starts the page earlier.
      releaseScripts();
      await waitForHydration(page);
      failing.resolve(undefined);
    }
    await scrollThrough(page);
    await page.waitForFunction(allFallbacks);
    const widths = (await readPictures(page)).map(({ width }) => width);
    expect(widths.length).toBeGreaterThan(2);
    expect(new Set(widths)).toEqual(new Set([1200]));
  });

test(
  "[SITE-09] moves cards in by transform unless motion is reduced",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPage(inMotion);
    await page.goto("/blog", { waitUntil: "commit" });
    await page.waitForSelector(".post-card");
    const timings = await page.locator(".post-card").evaluateAll((cards) =>
      cards.map((card) => {
        const { animationDelay, animationDuration, opacity } = getComputedStyle(card);
        return [animationDelay, animationDuration, opacity];
      }),
    );
    const seconds = timings.map(([delay = ""]) => Number.parseFloat(delay));
    expect(seconds.slice(0, 5)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
    for (const [, duration, opacity] of timings) expect([duration, opacity]).toEqual(["0.6s", "1"]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  },
);

test("[SITE-06] [BLOG-03] a link to a section of a post moves the focus there", async ({ page }) => {
  await arriveAt(page, post);
  const link = page.locator(".post-contents-beside a").last();
  const id = (await link.getAttribute("href"))!.split("#")[1]!;
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(`[id="${id}"]`)).toBeFocused();
  await arriveAt(page, "/faqs");
  await followLink(page, `${post}#${id}`, post);
  await expect(page.locator(`[id="${id}"]`)).toBeFocused();
});

test("[BLOG-05] [SITE-05] Back shows the contents of a post open, as they were", async ({ openPage }) => {
  const { page } = await openPage(phone);
  await page.goto(post);
  await page.locator(".post-contents-above summary").click();
  await waitForHydration(page);
  await followLink(page, "/features");
  await page.goBack();
  await page.waitForSelector(`body[data-route="${post}"]`);
  await expect(page.locator(".post-contents-above[open]")).toHaveCount(1);
});

test("[BLOG-07] a link to an unknown post shows the not-found page without a full page load", async ({
  page,
}) => {
  await arriveAt(page, post);
  const link = page.locator('.prose a[href^="/"]').first();
  await link.evaluate((element) => element.setAttribute("href", "/blog/nowhere"));
  await link.click();
  await page.getByRole("heading", { name: "Blog post not found" }).waitFor();
  await expect(page.locator("[data-test-hydrated]")).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => document.body.dataset["route"])).toBe("/blog/:slug");
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
});

test("[BLOG-01] [BLOG-03] the list loads every picture, and has 1, 2 or 3 columns by width", async ({
  page,
}) => {
  await page.goto("/blog");
  await scrollThrough(page);
  await page.waitForFunction(() => Array.from(document.images).every((image) => image.naturalWidth > 0));
  expect((await readPictures(page)).filter(({ isFallback }) => isFallback)).toEqual([]);
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 3],
    [1600, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const places = await page
      .locator(".post-card")
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
    expect(new Set(places).size, `${width} px`).toBe(columns);
  }
});

test("[BLOG-05] [BLOG-06] navigates on the client from the list to posts and back, with each page's own head", async ({
  page,
}) => {
  await arriveAt(page, "/blog");
  const readHead = () =>
    page.evaluate(() => ({
      published: document.querySelector('meta[property="article:published_time"]')?.getAttribute("content"),
      canonicals: document.querySelectorAll('link[rel="canonical"]').length,
      canonical: document
        .querySelector('link[rel="canonical"]')
        ?.getAttribute("href")
        ?.replace(/.*\/blog/, "/blog"),
    }));
  await expect.poll(() => readHead()).toEqual({ published: undefined, canonicals: 1, canonical: "/blog" });
  await page.locator(`.post-card:has(a[href="${post}"]) a`).click();
  await page.waitForFunction((path) => document.body.dataset["route"] === path, post);
  await expect.poll(() => readHead()).toEqual({ published: "2024-08-10", canonicals: 1, canonical: post });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  const next = (await page.locator(".post-card a").first().getAttribute("href"))!;
  await page.locator(".post-card a").first().click();
  await page.waitForFunction((path) => document.body.dataset["route"] === path, next);
  await expect.poll(() => readHead()).toMatchObject({ published: "2024-08-09", canonical: next });
  await page.getByRole("link", { name: "Back to All Posts" }).click();
  await page.waitForFunction(() => document.body.dataset["route"] === "/blog");
  await expect.poll(() => readHead()).toMatchObject({ published: undefined });
  await expect(page.locator("[data-test-hydrated]")).toHaveCount(1);
});

test("[BLOG-05] [SITE-13] shows contents next to a wide article, and on a phone as a section that the keyboard opens", async ({
  page,
}) => {
  await page.goto(post);
  await expect(page.locator(".post-contents-beside")).toBeVisible();
  await expect(page.locator(".post-contents-above")).toBeHidden();
  const line = await page
    .locator(".prose > p")
    .nth(1)
    .evaluate((paragraph) => {
      const text = paragraph.textContent;
      const lines =
        paragraph.getBoundingClientRect().height / parseFloat(getComputedStyle(paragraph).lineHeight);
      return text.length / Math.round(lines);
    });
  expect(line).toBeGreaterThan(50);
  expect(line).toBeLessThan(76);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator(".post-contents-beside")).toBeHidden();
  await expect(page.locator(".post-contents-above")).toBeVisible();
  await waitForHydration(page);
  await page.getByText("In this article").last().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => {
    const heading = document.getElementById(location.hash.slice(1));
    return heading?.tagName === "H2" && heading.getBoundingClientRect().top < 200;
  });
  expect(new URL(page.url()).pathname).toBe(post);
  const table = page.locator(".table-frame").first();
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0);
  await page.getByRole("link", { name: "Back to Blog" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Event Planning Insights" }).waitFor();
});
