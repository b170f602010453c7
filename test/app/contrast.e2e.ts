import { expect, test } from "#test/support/browser/fixtures.ts";
import { readContrast, readLuminance } from "#test/support/readers/contrast.ts";
import { enabledOnly } from "#shared/features.ts";
import { sample } from "#test/support/sample.ts";
import { inMotion } from "#test/support/browser/page-actions.ts";

test(
  "[SITE-13] raises contrast when the visitor's system requests more contrast",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPage({ contrast: "more" });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/contact");
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
      expect(readContrast(seen.quiet, seen.ground), colorScheme).toBeGreaterThanOrEqual(7);
      expect(readContrast(seen.border, seen.fieldGround), colorScheme).toBeGreaterThanOrEqual(7);
      expect(readContrast(seen.paperBorder, seen.paper), colorScheme).toBeGreaterThanOrEqual(4.5);
      await page.keyboard.press("Tab");
      const ring = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineWidth);
      expect(ring, colorScheme).toBe("5px");
    }
  },
);

const withPaper = sample(
  2,
  enabledOnly([
    { path: "/" },
    { path: "/features" },
    { path: "/pricing" },
    { path: "/contact" },
    { feature: "payment", path: "/pay-now" },
    { feature: "planner", path: "/queue-planner" },
    { path: "/faqs" },
    { path: "/corporate-events" },
  ]),
);

test("[SITE-13] in dark mode, elements drawn as paper stay light with dark text", async ({ openPage }) => {
  const { page } = await openPage({ colorScheme: "dark" });
  for (const { path } of withPaper) {
    await page.goto(path);
    const papers = await page.evaluate(() =>
      Array.from(document.querySelectorAll(".on-paper"), (paper) => ({
        ink: getComputedStyle(paper).color,
        ground: getComputedStyle(paper).getPropertyValue("--raised"),
        name: paper.className,
      })),
    );
    expect(papers.length, path).toBeGreaterThan(0);
    for (const { ink, ground, name } of papers) {
      expect(readLuminance(ink), `${path} ${name}`).toBeLessThan(0.2);
      expect(ground.trim(), `${path} ${name}`).toMatch(/^#f/);
    }
  }
});

test("[SITE-09] does not animate a plan card that contains a button, in either country", async ({
  openPage,
}) => {
  const { page } = await openPage(inMotion);
  for (const country of ["US", "IN"]) {
    await page.setExtraHTTPHeaders({ "CloudFront-Viewer-Country": country });
    await page.goto("/pricing");
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.querySelector(".plan-stub .button") ? [target.className] : [];
      }),
    );
    expect(moving, country).toEqual([]);
  }
});
