/** Checks that apply to every page. Loading dominates their cost, so each page is loaded once for all of them. */
import type { Page } from "@playwright/test";
import { expect, test } from "#test/support/browser/fixtures.ts";
import { pageKeys } from "#frontend/src/lib/stored-values.ts";
import { storedValues } from "#shared/feature-tables.ts";
import { everyPath } from "#test/support/browser/every-path.ts";
import { sampleSize, sample } from "#test/support/sample.ts";
import { findCutText, readOverflow } from "#test/support/browser/find-cut-text.ts";
import { findViolations, rulesOfColor, rulesOfWidth } from "#test/support/browser/find-violations.ts";
import { holdScripts, waitForHydration } from "#test/support/browser/page-actions.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

/** Tags of the document itself; the start snippet adds the links of the scripts that it fetches. */
const inHead = "title, meta, link:not([rel=modulepreload])";

const checkTakeover = async (page: Page, path: string) => {
  // The browser logs the document's own 404 status as a console error.
  allowPageErrors(page, /status of 404/);
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  const heading = await page.waitForSelector("h1");
  const headSize = await page.evaluate((selector) => {
    scrollTo(0, 150);
    return document.head.querySelectorAll(selector).length;
  }, inHead);
  release();
  await waitForHydration(page);
  expect.soft(await heading.evaluate((element) => element.isConnected), "served heading stays").toBe(true);
  const taken = await page.evaluate(
    (selector) => ({
      headings: document.querySelectorAll("h1").length,
      scrollY,
      headSize: document.head.querySelectorAll(selector).length,
    }),
    inHead,
  );
  expect.soft(taken, "taken over in place").toEqual({ headings: 1, scrollY: 150, headSize });
};

const checkStorage = async (page: Page) => {
  const stored = await page.evaluate(() => ({
    session: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
  }));
  const named: readonly string[] = [
    ...Object.values(pageKeys),
    ...storedValues.filter(({ storage }) => storage === "session").flatMap(({ keys }) => Object.values(keys)),
  ];
  expect
    .soft(
      stored.session.filter((key) => !named.includes(key)),
      "session storage",
    )
    .toEqual([]);
  expect.soft(stored.local, "local storage").toEqual([]);
  expect.soft(await page.context().cookies(), "cookies").toEqual([]);
};

const checkWidth = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 800 });
  expect.soft(await page.evaluate(readOverflow), `overflow at ${width} px`).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(findCutText), `text cut at ${width} px`).toEqual([]);
  const low = await page.locator("a:visible, button:visible, .control:visible").evaluateAll((targets) =>
    targets
      .filter((target) => !target.matches(".skip-link, .trap *, .prose a"))
      // A link inside a sentence is as high as its line.
      .filter(
        ({ parentElement: around, textContent }) =>
          !around?.matches("p, dd") || around.textContent === textContent,
      )
      .map((target) => ({ text: target.textContent, height: target.getBoundingClientRect().height }))
      .filter(({ height }) => height < 43.9),
  );
  expect.soft(low, `low targets at ${width} px`).toEqual([]);
};

/** Zooms to 200 % as a browser does: half as many CSS pixels for the layout, at twice the density. */
const zoom = async (page: Page, width: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const screen = { width, height: 450, deviceScaleFactor: 2, mobile: false };
  await session.send("Emulation.setDeviceMetricsOverride", screen);
};

const looks: Readonly<Record<string, (page: Page) => Promise<readonly string[]>>> = {
  "in light": (page) => findViolations(page),
  "in dark": async (page) => {
    await page.emulateMedia({ colorScheme: "dark" });
    const found = await findViolations(page, rulesOfColor);
    await page.emulateMedia({ colorScheme: "light" });
    return found;
  },
  "at 200 %": async (page) => {
    await zoom(page, 640);
    return findViolations(page, rulesOfWidth);
  },
  "at 320 px": async (page) => {
    await zoom(page, 320);
    return findViolations(page);
  },
};

/** Different items for neighboring pages; in the full suite, all items for each page. */
const inTurn = <Item>(index: number, usual: number, items: readonly Item[]): readonly Item[] =>
  sample(items.length, [...items.slice(index % items.length), ...items.slice(0, index % items.length)]).slice(
    0,
    sampleSize({ usual, full: items.length }),
  );

for (const [path, index] of sample(3, everyPath).map((path, index) => [path, index] as const))
  test(`[SITE-01] [SITE-13] [LEGAL-01] ${path} hydrates without changes, stores only documented values, fits every width and passes axe`, async ({
    openPage,
  }) => {
    const { page } = await openPage({ viewport: { width: 1280, height: 400 } });
    await checkTakeover(page, path);
    await checkStorage(page);
    for (const width of inTurn(index, 2, [320, 360, 768, 1920, 1280])) await checkWidth(page, width);
    for (const look of inTurn(index, 1, Object.keys(looks)))
      expect.soft(await looks[look]!(page), `axe ${look}`).toEqual([]);
  });

test("shows a form's first field on the first screen of a phone", async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 360, height: 640 } });
  const forms = [
    { path: "/contact", label: "Name" },
    ...enabledFixtures.flatMap(({ firstFields = [] }) => firstFields),
  ];
  for (const { path, label } of sample(2, forms)) {
    await page.goto(path);
    const { y, height } = (await page.getByLabel(label, { exact: true }).boundingBox())!;
    expect(y + height, path).toBeLessThan(640);
  }
});
