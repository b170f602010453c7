import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { videosContent } from "#frontend/src/home/standing-content.ts";
import { sample } from "#test/support/sample.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { holdScripts, inMotion, openPage, waitForHydration } from "#test/support/browser/watched-page.ts";

const openHome = async (options: Parameters<typeof openPage>[0] = {}, prepare?: () => void) => {
  const opened = await openPage(options);
  if (prepare) await opened.page.addInitScript(prepare);
  const requested: string[] = [];
  onRequest(opened.page, (request) => requested.push(new URL(request.url()).pathname));
  await opened.page.goto(local.origin);
  return { ...opened, requested };
};

const findVideo = (page: Page, name: string) => page.locator(`video[aria-labelledby="video-${name}"]`);
const findButton = (page: Page, heading: string) =>
  page.getByRole("button", { name: videosContent.play(heading) });

/** Waits until the video's clock has moved, or cannot, and tells what it shows. */
const watchVideo = async (page: Page, name: string) => {
  const video = findVideo(page, name);
  const hasMoved = () =>
    video.evaluate((element: HTMLVideoElement) => element.currentTime >= 0.5 || element.error !== null);
  await expect.poll(hasMoved).toBe(true);
  return video.evaluate((element: HTMLVideoElement) => ({
    file: new URL(element.currentSrc).pathname,
    width: element.videoWidth,
    height: element.videoHeight,
    seconds: element.duration,
    error: element.error?.message,
  }));
};

const isMedia = (path: string) => /\.(webm|mp4|vtt)$/.test(path);

const sizes = [
  { viewport: { width: 1280, height: 900 }, cut: "wide", width: 1280, height: 800 },
  { viewport: { width: 768, height: 1024 }, cut: "tall", width: 720, height: 1280 },
];

test.each(sample(1, sizes))(
  "[HOME-02] requests no video before play, then plays the $cut cut at $viewport.width px by keyboard",
  async ({ viewport, cut, width, height }) => {
    const { page, requested } = await openHome({ viewport });
    await waitForHydration(page);
    for (const video of videosContent.videos) await findButton(page, video.heading).scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      Array.from(document.querySelectorAll<HTMLImageElement>(".player img")).every(
        (image) => image.naturalWidth > 0,
      ),
    );
    expect(requested.filter(isMedia)).toEqual([]);
    const { name, heading, seconds } = sample(1, videosContent.videos)[0]!;
    await findButton(page, heading).focus();
    await page.keyboard.press("Enter");
    const shown = await watchVideo(page, name);
    expect(shown).toMatchObject({ width, height, error: undefined });
    expect(shown.file).toMatch(new RegExp(`^/assets/${name}-${cut}-[\\w-]+\\.(mp4|webm)$`));
    expect(shown.seconds).toBeCloseTo(seconds, 0);
    expect(new Set(requested.filter(isMedia)).size).toBe(1);
    expect(await findButton(page, heading).count()).toBe(0);
    const video = findVideo(page, name);
    expect(await video.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Space");
    await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true);
    expect(await video.getAttribute("controls")).not.toBeNull();
  },
);

test("[HOME-02] plays every video file that the browser supports", { tags: "full" }, async () => {
  const { page } = await openHome();
  const files = await page.locator("video source").evaluateAll((sources) =>
    Promise.all(
      (sources as HTMLSourceElement[]).map(async ({ src, type }) => {
        const video = document.createElement("video");
        // Chromium as its makers build it knows no H.264: those files are measured in test/home/videos.test.ts.
        if (video.canPlayType(type) === "") return undefined;
        video.src = src;
        await new Promise((resolve) => (video.onloadeddata = video.onerror = resolve));
        return { src, error: video.error?.message, seconds: video.duration, size: video.videoWidth };
      }),
    ),
  );
  const known = files.filter((file) => file !== undefined);
  expect(known.length).toBeGreaterThanOrEqual(8);
  for (const { src, error, seconds, size } of known) {
    expect(error, src).toBeUndefined();
    expect(seconds, src).toBeGreaterThanOrEqual(8);
    expect(seconds, src).toBeLessThanOrEqual(15);
    expect(size, src).toBe(src.includes("-wide-") ? 1280 : 720);
  }

  const texts = await page.locator("track").evaluateAll((tracks) =>
    Promise.all(
      (tracks as HTMLTrackElement[]).map(async (element) => {
        const loaded = new Promise((resolve) => (element.onload = element.onerror = resolve));
        element.track.mode = "hidden";
        await loaded;
        return Array.from(element.track.cues ?? [], (cue) => (cue as VTTCue).text);
      }),
    ),
  );
  expect(texts).toHaveLength(4);
  for (const lines of texts) expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(texts.flat().join(" ")).toContain("A green stamp says: Checked in");
});

test("[HOME-02] [SITE-09] starts no video in the browser's data-saving mode", { tags: "full" }, async () => {
  const { page, requested } = await openHome(inMotion, () => {
    const connection = Object.assign(new EventTarget(), { saveData: true });
    Object.defineProperty(navigator, "connection", { value: connection });
  });
  await waitForHydration(page);
  for (const { heading } of videosContent.videos) await findButton(page, heading).scrollIntoViewIfNeeded();
  const started = await page
    .locator("video")
    .evaluateAll((videos) =>
      (videos as HTMLVideoElement[]).filter(({ paused, played }) => !paused || played.length),
    );
  expect(started).toEqual([]);
  expect(requested.filter(isMedia)).toEqual([]);
});

test("[HOME-02] [SITE-09] plays the first video muted while it is in view, until its pause button is pressed", async () => {
  const { page, requested } = await openHome({ ...inMotion, viewport: { width: 1280, height: 700 } });
  await waitForHydration(page);
  expect(requested.filter(isMedia)).toEqual([]);
  const [first] = videosContent.videos;
  const video = findVideo(page, first.name);
  const isPaused = () => video.evaluate((element) => (element as HTMLVideoElement).paused);
  await video.scrollIntoViewIfNeeded();
  await watchVideo(page, first.name);
  expect(await video.evaluate((element) => (element as HTMLVideoElement).muted)).toBe(true);
  expect(await page.locator("video[autoplay], video[loop]").count()).toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(isPaused).toBe(true);
  await video.scrollIntoViewIfNeeded();
  const pause = page.getByRole("button", { name: videosContent.pause(first.heading) });
  await pause.focus();
  await page.keyboard.press("Enter");
  expect(await isPaused()).toBe(true);
  expect(await video.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await video.getAttribute("controls")).not.toBeNull();
  const others = videosContent.videos.slice(1).map(({ name }) => `video[aria-labelledby="video-${name}"]`);
  const played = await page
    .locator(others.join(", "))
    .evaluateAll((videos) => videos.filter((other) => (other as HTMLVideoElement).played.length > 0).length);
  expect(played).toBe(0);
});

test("[HOME-02] continues a video that was started before the scripts loaded", { tags: "full" }, async () => {
  const { page } = await openPage();
  const release = await holdScripts(page);
  await page.goto(local.origin, { waitUntil: "commit" });
  await findVideo(page, "pass").focus();
  await page.keyboard.press("Space");
  const before = await watchVideo(page, "pass");
  release();
  await waitForHydration(page);
  expect(before.error).toBeUndefined();
  expect(await findButton(page, videosContent.videos[1].heading).count()).toBe(0);
  expect(await findButton(page, videosContent.videos[0].heading).count()).toBe(1);
  expect(
    await findVideo(page, "pass").evaluate((video) => (video as HTMLVideoElement).currentTime),
  ).toBeGreaterThan(0.4);
});
