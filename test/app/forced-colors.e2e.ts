/** Marks that are drawn as backgrounds, which a browser with forced colors would remove. */
import type { Locator, Page } from "@playwright/test";
import { decode } from "fast-png";
import { questions } from "#frontend/src/faqs/faqs-content.ts";
import { playButtonContent } from "#frontend/src/home/how-it-works/play-button-content.ts";
import { videosContent } from "#frontend/src/home/static-content.ts";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { arriveAt } from "#test/support/browser/page-actions.ts";

/** Opens a page with forced colors, and waits until React has hydrated it. */
const openForced = async (openPage: OpenPage, path: string): Promise<Page> => {
  const { page } = await openPage({ forcedColors: "active" });
  await arriveAt(page, path);
  return page;
};

type Area = { readonly fromRight: number; readonly width: number; readonly height: number };

/** Number of colors in an area of the element, which ends this far from its right edge and is centered vertically. */
const countColors = async (page: Page, element: Locator, area: Area): Promise<number> => {
  await element.scrollIntoViewIfNeeded();
  const box = (await element.boundingBox())!;
  const clip = {
    x: box.x + box.width - area.fromRight - area.width,
    y: box.y + (box.height - area.height) / 2,
    width: area.width,
    height: area.height,
  };
  const { data, channels } = decode(await page.screenshot({ clip }));
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += channels) colors.add(data.slice(at, at + channels).join());
  return colors.size;
};

test("[SITE-11] a select shows its arrow with forced colors", { tag: "@full" }, async ({ openPage }) => {
  const page = await openForced(openPage, "/contact");
  const area = { fromRight: 4, width: 32, height: 24 };
  expect(await countColors(page, page.getByLabel("Event type"), area)).toBeGreaterThan(1);
});

test(
  "[FAQ-01] questions show their plus and minus with forced colors",
  { tag: "@full" },
  async ({ openPage }) => {
    const page = await openForced(openPage, "/faqs");
    const area = { fromRight: 8, width: 56, height: 24 };
    for (const { question } of questions.slice(0, 2)) {
      const summary = page.locator("summary", { hasText: question });
      expect(await countColors(page, summary, area), question).toBeGreaterThan(1);
    }
  },
);

test(
  "[HOME-02] a video's play button shows its triangle with forced colors",
  { tag: "@full" },
  async ({ openPage }) => {
    const page = await openForced(openPage, "/");
    const button = page.getByRole("button", {
      name: playButtonContent.play(videosContent.videos[0].heading),
    });
    const triangle = await button.evaluate((element) => {
      const [disc, glyph] = ["::before", "::after"].map(
        (part) => getComputedStyle(element, part).backgroundColor,
      );
      return { disc, glyph };
    });
    expect(triangle.glyph).not.toBe(triangle.disc);
  },
);
