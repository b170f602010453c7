import { decode } from "fast-png";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, test } from "#test/support/browser/fixtures.ts";
import { everyPath } from "#test/support/browser/every-path.ts";
import { sample } from "#test/support/sample.ts";
import { arriveAt, followLink, inMotion } from "#test/support/browser/page-actions.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";

type Box = { readonly name: string; readonly x: number; readonly y: number } & Size;
type Size = { readonly width: number; readonly height: number };

/** Runs in the page. Returns the visible parts of pictures and drawings, and whether they can be captured yet. */
const findPictures = () => {
  const clip = (box: DOMRect, element: Element): DOMRect => {
    const parent = element.parentElement;
    if (!parent || parent === document.body) return box;
    if (getComputedStyle(parent).overflowX === "visible") return clip(box, parent);
    const frame = parent.getBoundingClientRect();
    const [x, y] = [Math.max(box.x, frame.x), Math.max(box.y, frame.y)];
    const width = Math.min(box.right, frame.right) - x;
    const height = Math.min(box.bottom, frame.bottom) - y;
    return clip(new DOMRect(x, y, Math.max(0, width), Math.max(0, height)), parent);
  };
  /** The bars of a chart have no height until the numbers arrive. */
  const isEmptyChart = (element: Element): boolean =>
    element instanceof SVGSVGElement &&
    Array.from(element.querySelectorAll("rect")).every(({ height }) => height.baseVal.value === 0) &&
    element.childElementCount === element.querySelectorAll("rect").length;
  /** Narrower strips of a picture may have one color, and so may the edge of a picture that is mostly clipped. */
  const leastPx = 12;
  const leastShare = 0.5;
  return Array.from(document.querySelectorAll("main :is(img, svg, video, .kit-artefact)"))
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => !isEmptyChart(element))
    .map((element) => {
      const whole = element.getBoundingClientRect();
      const { x, y, right, bottom } = clip(whole, element);
      const [left, width] = [Math.max(0, x), Math.min(right, innerWidth) - Math.max(0, x)];
      const isLoaded =
        !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0);
      return {
        name: element.outerHTML.slice(0, 90),
        isReady: isLoaded && element.checkVisibility({ contentVisibilityAuto: true }),
        share: width / whole.width,
        ...{ x: left + scrollX, y: y + scrollY, width, height: bottom - y },
      };
    })
    .filter(({ width, height, share }) => width >= leastPx && height >= leastPx && share >= leastShare);
};

/** Finds boxes in which all pixels of the captured page have the same color. */
const findBlank = async (page: Page, boxes: readonly Box[]): Promise<readonly string[]> => {
  const { data, width: pageWidth, channels } = decode(await page.screenshot({ fullPage: true }));
  const isBlank = ({ x, y, width, height }: Box): boolean => {
    const [left, right] = [Math.ceil(x), Math.floor(x + width)];
    const first = (Math.ceil(y) * pageWidth + left) * channels;
    for (let row = Math.ceil(y); row < Math.floor(y + height); row += 1)
      for (let column = left; column < right; column += 1)
        for (let channel = 0; channel < 3; channel += 1) {
          const value = data[(row * pageWidth + column) * channels + channel] ?? 0;
          if (Math.abs(value - (data[first + channel] ?? 0)) > 8) return false;
        }
    return true;
  };
  return boxes.filter(isBlank).map(({ name }) => name);
};

/** Runs in the page. Finishes every animation, and pauses those that repeat forever at their current frame. */
const holdStill = (): void => {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime === Infinity) animation.pause();
    else animation.finish();
};

/** Runs in the page. Returns the sections and drawings that are not laid out yet. */
const findDeferred = (): readonly string[] =>
  Array.from(document.querySelectorAll("[data-late]"))
    .filter((element) => element.getBoundingClientRect().left < innerWidth)
    .filter((element) => getComputedStyle(element).contentVisibility === "auto")
    .map(({ className }) => className);

const findUnready = async (page: Page): Promise<readonly string[]> => {
  const pictures = await page.evaluate(findPictures);
  const unready = pictures.filter(({ isReady }) => !isReady).map(({ name }) => name);
  return [...unready, ...(await page.evaluate(findDeferred))];
};

/** A page that shows images has pictures to compare. */
const expectPictures = async (page: Page, pictures: readonly Box[]): Promise<void> => {
  const images = await page.locator("main img:visible").count();
  expect(pictures.length).toBeGreaterThanOrEqual(Math.min(1, images));
};

const widths = [360, 1280];
const others = everyPath.filter((path) => path !== "/" && !path.includes("nowhere"));
const visits: readonly (readonly [string, number, BrowserContextOptions])[] = [
  ...sample(
    1,
    widths.flatMap((width) =>
      [{}, inMotion, { javaScriptEnabled: false }].map((options) => ["/", width, options] as const),
    ),
  ),
  ...sample(
    1,
    others.flatMap((path) => widths.map((width) => [path, width, {}] as const)),
  ),
];

for (const [path, width, options] of visits)
  test(`[SITE-21] ${path} at ${width} px shows no blank picture in a full-page capture without scrolling (${JSON.stringify(options)})`, async ({
    openPage,
  }) => {
    const { page } = await openPage({ viewport: { width, height: 720 }, ...options });
    allowPageErrors(page, /^Failed to load resource/);
    await page.goto(path);
    await expect.poll(() => findUnready(page), { timeout: 90_000 }).toEqual([]);
    await page.evaluate(holdStill);
    const pictures = await page.evaluate(findPictures);
    // With motion, a phone shows the client logos in one row that runs past the edges of the screen.
    const least = width >= 640 ? 20 : options.reducedMotion === "no-preference" ? 4 : 8;
    if (path === "/") expect(pictures.length).toBeGreaterThanOrEqual(least);
    else await expectPictures(page, pictures);
    expect(await findBlank(page, pictures)).toEqual([]);
  });

for (const path of sample(1, [...others, "/"]))
  test(`[SITE-21] ${path} shows no blank picture in print`, async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width: 720, height: 1000 } });
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => findUnready(page), { timeout: 90_000 }).toEqual([]);
    await page.evaluate(holdStill);
    const pictures = await page.evaluate(findPictures);
    await expectPictures(page, pictures);
    expect(await findBlank(page, pictures)).toEqual([]);
  });

test(
  "[SITE-21] shows every picture in a browser that is never idle",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width: 360, height: 720 } });
    await page.addInitScript(() => {
      window.requestIdleCallback = (run, { timeout } = {}) =>
        timeout === undefined
          ? 0
          : window.setTimeout(run, timeout, { didTimeout: true, timeRemaining: () => 0 });
    });
    await page.goto(everyPath.find((path) => path.startsWith("/blog/")) ?? "/features");
    await expect.poll(() => findUnready(page), { timeout: 90_000 }).toEqual([]);
  },
);

test("[SITE-21] lays out all of the home page after a client-side navigation", async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 360, height: 720 } });
  await arriveAt(page, "/features");
  await followLink(page, "/");
  await expect.poll(() => findUnready(page), { timeout: 90_000 }).toEqual([]);
});
