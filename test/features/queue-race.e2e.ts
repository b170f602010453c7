import type { Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { raceMinutes, racePlan } from "#frontend/src/features/queue-race.build.ts";
import { inMotion, phone, waitForHydration } from "#test/support/browser/page-actions.ts";

const findSlider = (page: Page) => page.getByRole("slider", { name: "Minutes after doors open" });

const openRace = async (openPage: OpenPage, options = {}) => {
  const opened = await openPage(options);
  await opened.page.goto("/features");
  return opened;
};

/** The content of a lane: the positions and numbers of its dots, and its text. */
const readLane = (page: Page, lane: "paper" | "scan") =>
  page.locator(`[data-lane=${lane}]`).evaluate((element) => ({
    dots: ["coming", "waiting", "served", "in"].map(
      (place) => element.querySelectorAll(`[data-place=${place}]`).length,
    ),
    words: element.querySelector(".race-counts")!.textContent,
  }));

/** Resolves when every intersection observer has been called for the slider. */
const waitUntilSeen = (page: Page) =>
  findSlider(page).evaluate(
    (slider) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver((entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) resolve();
        }).observe(slider);
      }),
  );

test("[QUEUE-01] [SITE-09] under reduced motion, the queue race moves only by its slider, which announces guest counts", async ({
  openPage,
}) => {
  const { page } = await openRace(openPage);
  await waitForHydration(page);
  const served = await readLane(page, "paper");
  const slider = findSlider(page);
  await slider.scrollIntoViewIfNeeded();
  await waitUntilSeen(page);
  await expect(slider).toHaveValue(String(racePlan.minutes));
  await expect.poll(() => readLane(page, "paper")).toEqual(served);
  await slider.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => readLane(page, "paper")).toEqual({ dots: [60, 0, 0, 0], words: "0 in line0 in" });
  await expect(slider).toHaveAttribute(
    "aria-valuetext",
    "0 minutes. Paper list: 0 in, 0 in line. QR passes: 0 in, 0 in line.",
  );
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", /^1 minute\. Paper list: \d in/);
  await page.keyboard.press("End");
  for (const lane of ["paper", "scan"] as const)
    await expect.poll(() => readLane(page, lane)).toEqual({ dots: [0, 0, 0, 60], words: "0 in line60 in" });
  await expect(slider).toHaveValue(String(raceMinutes));
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("[QUEUE-01] the queue race applies a slider position from before the scripts loaded", async ({
  openPage,
}) => {
  const { page } = await openRace(openPage, { ...phone, hasTouch: true });
  const slider = findSlider(page);
  await slider.scrollIntoViewIfNeeded();
  const { width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  await slider.tap({ position: { x: width - 6, y: height / 2 } });
  await page.waitForFunction(() => document.querySelectorAll(".race-paper [data-place=in]").length > 50);
  expect(Number(await slider.inputValue())).toBeGreaterThan(raceMinutes - 3);
});

test(
  "[QUEUE-01] the queue race does not start after the visitor has moved its slider",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openRace(openPage, inMotion);
    await waitForHydration(page);
    const slider = findSlider(page);
    await slider.evaluate((input: HTMLInputElement) => input.focus({ preventScroll: true }));
    await page.keyboard.press("ArrowRight");
    await slider.scrollIntoViewIfNeeded();
    await waitUntilSeen(page);
    await expect(slider).toHaveValue(String(racePlan.minutes + 1));
  },
);

test(
  "[QUEUE-01] plays the queue race once when it comes into view",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openRace(openPage, inMotion);
    await waitForHydration(page);
    const slider = findSlider(page);
    await slider.evaluate((input: HTMLInputElement) => {
      const minutes: string[] = [];
      new MutationObserver(() => minutes.push(input.value)).observe(input, { attributes: true });
      Object.assign(globalThis, { minutes });
    });
    await slider.scrollIntoViewIfNeeded();
    const served = racePlan.minutes;
    await page.waitForFunction(
      (end) => (globalThis as unknown as { minutes: string[] }).minutes.at(-1) === String(end),
      served,
    );
    const minutes = await page.evaluate(() => (globalThis as unknown as { minutes: string[] }).minutes);
    expect(minutes).toEqual(Array.from({ length: served + 1 }, (_, minute) => String(minute)));
  },
);

test("[QUEUE-01] without scripts, shows the queue race as a picture with its result and hides the slider", async ({
  openPage,
}) => {
  const { page } = await openRace(openPage, { ...phone, javaScriptEnabled: false });
  const race = page.locator(".race");
  await expect(race.getByText(`After ${racePlan.minutes} minutes all 60 have come.`)).toBeVisible();
  // The line of the paper list and the room of the passes, from a file.
  const widthOf = (lane: string) =>
    page.locator(`.race-${lane} use`).evaluate((drawn: SVGUseElement) => drawn.getBBox().width);
  await expect.poll(() => widthOf("paper")).toBeGreaterThan(100);
  await expect.poll(() => widthOf("scan")).toBeGreaterThan(100);
  await expect(findSlider(page)).toBeHidden();
});
