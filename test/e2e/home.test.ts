import jsQR from "jsqr";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#shared/site.ts";
import { edition } from "#test/support/worker-edition.ts";
import { inMotion, openPage, waitForHydration } from "./watched-page.ts";

/** Moves every animation to one moment, in milliseconds after the page came up. */
const goTo = (page: Page, moment: number) =>
  page.evaluate((currentTime) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = currentTime;
    }
  }, moment);

/** What a phone's camera would read from the badge as it is drawn on the screen. */
const scanBadge = async (page: Page): Promise<string | undefined> => {
  const clip = await page.locator(".badge").boundingBox();
  const png = await page.screenshot({ animations: "allow", clip: clip! });
  const { width, height, bytes } = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      // As text: a list of half a million numbers takes seconds to hand over.
      let bytes = "";
      for (const byte of context.getImageData(0, 0, image.width, image.height).data)
        bytes += String.fromCharCode(byte);
      return { width: image.width, height: image.height, bytes: btoa(bytes) };
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return jsQR(Uint8ClampedArray.from(Buffer.from(bytes, "base64")), width, height)?.data;
};

test.each(["light", "dark"] as const)(
  "[HOME-01] three codes take turns every 3 s, and each one scans (%s)",
  async (colorScheme) => {
    const { page, close } = await openPage({ ...inMotion, colorScheme });
    await page.goto(edition.origin);
    await waitForHydration(page);
    const codes = [];
    for (const moment of [2500, 5500, 8500, 11500]) {
      await goTo(page, moment);
      codes.push(await scanBadge(page));
    }
    expect(codes).toEqual(["#1", "#2", "#3", "#1"].map((mark) => site.links.signUp + mark));
    await close();
  },
);

test("[HOME-01] one button stops all that moves, and starts it again", async () => {
  const { page, close } = await openPage(inMotion);
  await page.goto(edition.origin);
  await waitForHydration(page);
  const countRunning = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
  await page.getByRole("button", { name: "Pause" }).click();
  expect(await countRunning()).toBe(0);
  await page.getByRole("button", { name: "Play" }).click();
  expect(await countRunning()).toBeGreaterThan(0);
  await close();
});

test("[SITE-09] nothing moves for a visitor who asked for less motion", async () => {
  const { page, close } = await openPage();
  await page.goto(edition.origin);
  await waitForHydration(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await page.getByRole("button", { name: "Pause" }).isVisible()).toBe(false);
  await page.locator("header").getByRole("link", { name: "CONTACT US" }).click();
  await page.waitForFunction(() => document.body.dataset["route"] === "/contact");
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await close();
});

test("[SITE-01] the page does not shift when its fonts arrive late", async () => {
  const { page, close } = await openPage(inMotion);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route("**/*.woff2", async (route) => {
    await promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      const sum = shifts.reduce(
        (total, { value }) => total + value,
        Number(document.body.dataset["shift"] ?? 0),
      );
      document.body.dataset["shift"] = String(sum);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(edition.origin, { waitUntil: "domcontentloaded" });
  await waitForHydration(page);
  resolve(undefined);
  await page.waitForFunction(
    () => document.fonts.check("800 20px Heading") && document.fonts.status === "loaded",
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(Number(await page.evaluate(() => document.body.dataset["shift"] ?? "0"))).toBeLessThan(0.02);
  await close();
});
