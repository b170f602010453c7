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
  const clip = await page.locator(".badge:visible").boundingBox();
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

test("[HOME-01] a visitor's name makes the badge theirs, its code opens their pass, and no request carries the name", async () => {
  const { page, close } = await openPage({ viewport: { width: 390, height: 844 } });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(edition.origin);
  await page.getByLabel("Your name on it").fill("Zoë  O'Hara \u202e");
  const badge = page.locator(".hero-badge-own");
  await badge.getByText("Zoë O'Hara", { exact: true }).waitFor();
  const pass = `${edition.origin}/pass#Zo%C3%AB%20O'Hara`;
  expect(await scanBadge(page)).toBe(pass);
  await page.getByRole("button", { name: "I scanned it" }).click();
  await badge.locator(".stamp:visible").waitFor();
  await page.getByText("That is a check-in.").waitFor();

  await page.getByRole("link", { name: "Open the pass of Zoë O'Hara" }).click();
  await page.getByRole("img", { name: "The code on Zoë O'Hara's pass" }).waitFor();
  expect(page.url()).toBe(pass);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Zoë O'Hara");
  expect(await scanBadge(page)).toBe(pass);
  expect(asked.filter((url) => /Zo|Hara/.test(url.replace(/#.*/, "")))).toEqual([]);
  await close();
});

test("[HOME-01] without a name the first guest's pass is there to scan; a name that is taken away brings the samples back", async () => {
  const { page, close } = await openPage();
  await page.goto(edition.origin);
  await page.getByRole("button", { name: "Scan it" }).click();
  const own = page.locator(".hero-badge-own");
  await own.getByText("Priya Raman", { exact: true }).waitFor();
  await page.getByLabel("Your name on it").fill("x");
  await own.getByText("x", { exact: true }).waitFor();
  await page.getByLabel("Your name on it").fill(" ");
  await page.getByRole("img", { name: "An event badge with a QR code." }).waitFor();
  expect(await own.count()).toBe(0);
  await close();
});

test.each(["", "#", "#%E0%A4", "#%20"])(
  "[HOME-01] a pass for nobody says how to get one (%s)",
  async (hash) => {
    const { page, close } = await openPage();
    await page.goto(`${edition.origin}/pass${hash}`);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("A pass opens here");
    await close();
  },
);

test.each([
  [360, 740],
  [390, 844],
])("[HOME-01] on a phone of %i × %i the whole badge stands on the first screen", async (width, height) => {
  const { page, close } = await openPage({ viewport: { width, height } });
  await page.goto(edition.origin);
  const { y, height: tall } = (await page.locator(".badge").boundingBox())!;
  expect(y + tall).toBeLessThan(height);
  await close();
});

test.each([
  [1280, 720],
  [1366, 768],
])("[HOME-01] in a window of %i × %i the three facts stand on the first screen", async (width, height) => {
  const { page, close } = await openPage({ viewport: { width, height } });
  await page.goto(edition.origin);
  const { y, height: tall } = (await page.locator(".facts").boundingBox())!;
  expect(y + tall).toBeLessThan(height);
  await close();
});
