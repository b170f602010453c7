import { expect, test } from "vitest";
import { edition } from "#test/support/edition/worker-edition.ts";
import { inMotion, openPage } from "./watched-page.ts";

/** A colour as the screen has it, 0 to 255. */
const readChannels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
const readLuminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = readChannels(color)
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const readContrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [readLuminance(one), readLuminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

test.each(["light", "dark"] as const)(
  "[SITE-13] who asks for more contrast sees quiet words at 7:1, borders, and a wider ring, in %s",
  async (colorScheme) => {
    const { page, close } = await openPage({ contrast: "more", colorScheme });
    await page.goto(`${edition.origin}/contact`);
    const seen = await page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector)!);
      return {
        ground: style("body").backgroundColor,
        quiet: style(".text-muted").color,
        border: style(".control").borderTopColor,
        fieldGround: style(".control").backgroundColor,
        paper: style(".badge").backgroundColor,
        paperBorder: style(".badge").borderTopColor,
      };
    });
    expect(readContrast(seen.quiet, seen.ground)).toBeGreaterThanOrEqual(7);
    expect(readContrast(seen.border, seen.fieldGround)).toBeGreaterThanOrEqual(7);
    expect(readContrast(seen.paperBorder, seen.paper)).toBeGreaterThanOrEqual(4.5);
    await page.keyboard.press("Tab");
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineWidth);
    expect(ring).toBe("5px");
    await close();
  },
);

test.each([
  "/",
  "/features",
  "/pricing",
  "/contact",
  "/pay-now",
  "/queue-planner",
  "/faqs",
  "/corporate-events",
])("[SITE-13] in the dark what is of paper on %s is light, with dark ink on it", async (path) => {
  const { page, close } = await openPage({ colorScheme: "dark" });
  await page.goto(`${edition.origin}${path}`);
  const papers = await page.evaluate(() =>
    Array.from(document.querySelectorAll(".on-paper"), (paper) => ({
      ink: getComputedStyle(paper).color,
      ground: getComputedStyle(paper).getPropertyValue("--raised"),
      name: paper.className,
    })),
  );
  expect(papers.length).toBeGreaterThan(0);
  for (const { ink, ground, name } of papers) {
    expect(readLuminance(ink), name).toBeLessThan(0.2);
    expect(ground.trim(), name).toMatch(/^#f/);
  }
  await close();
});

test.each(["US", "IN"])(
  "[PRICE-01] a button on a badge hangs still from the start, for %s",
  async (country) => {
    const { page, close } = await openPage({
      ...inMotion,
      extraHTTPHeaders: { "CloudFront-Viewer-Country": country },
    });
    await page.goto(`${edition.origin}/pricing`);
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.querySelector(".plan-stub .button") ? [target.className] : [];
      }),
    );
    expect(moving).toEqual([]);
    await close();
  },
);
