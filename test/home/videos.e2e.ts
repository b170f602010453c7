import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { playButtonContent } from "#frontend/src/home/how-it-works/play-button-content.ts";
import { videosContent } from "#frontend/src/home/static-content.ts";
import { sample } from "#test/support/sample.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { holdScripts, inMotion, waitForHydration } from "#test/support/browser/page-actions.ts";

const openHome = async (openPage: OpenPage, options: BrowserContextOptions = {}, prepare?: () => void) => {
  const opened = await openPage(options);
  if (prepare) await opened.page.addInitScript(prepare);
  const requested: string[] = [];
  onRequest(opened.page, (request) => requested.push(new URL(request.url()).pathname));
  await opened.page.goto("/");
  return { ...opened, requested };
};

const findVideo = (page: Page, name: string) => page.locator(`video[aria-labelledby="video-${name}"]`);
const findButton = (page: Page, heading: string) =>
  page.getByRole("button", { name: playButtonContent.play(heading) });

/** Waits until the video plays or fails, and returns what it shows. */
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

for (const { viewport, cut, width, height } of sample(1, sizes))
  test(`[HOME-02] requests no video before play, then plays the ${cut} cut at ${viewport.width} px by keyboard`, async ({
    openPage,
  }) => {
    const { page, requested } = await openHome(openPage, { viewport });
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
    await expect(findButton(page, heading)).toHaveCount(0);
    const video = findVideo(page, name);
    await expect(video).toBeFocused();
    await page.keyboard.press("Space");
    await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true);
    await expect(video).toHaveAttribute("controls");
  });

test("[HOME-02] plays every video file that the browser supports", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openHome(openPage);
  const files = await page.locator("video source").evaluateAll((sources) =>
    Promise.all(
      (sources as HTMLSourceElement[]).map(async ({ src, type }) => {
        const video = document.createElement("video");
        // Chromium's own builds cannot play H.264: test/home/videos.test.ts measures those files.
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

test(
  "[HOME-02] [SITE-09] starts no video in the browser's data-saving mode",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page, requested } = await openHome(openPage, inMotion, () => {
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
  },
);

test("[HOME-02] [SITE-09] plays the first video muted while it is in view, until its pause button is pressed", async ({
  openPage,
}) => {
  const { page, requested } = await openHome(openPage, {
    ...inMotion,
    viewport: { width: 1280, height: 700 },
  });
  await waitForHydration(page);
  expect(requested.filter(isMedia)).toEqual([]);
  const [first] = videosContent.videos;
  const video = findVideo(page, first.name);
  const isPaused = () => video.evaluate((element) => (element as HTMLVideoElement).paused);
  await video.scrollIntoViewIfNeeded();
  await watchVideo(page, first.name);
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).muted)).toBe(true);
  await expect(page.locator("video[autoplay], video[loop]")).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(isPaused).toBe(true);
  await video.scrollIntoViewIfNeeded();
  const pause = page.getByRole("button", { name: playButtonContent.pause(first.heading) });
  await pause.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => isPaused()).toBe(true);
  await expect(video).toBeFocused();
  await expect(video).toHaveAttribute("controls");
  const others = videosContent.videos.slice(1).map(({ name }) => `video[aria-labelledby="video-${name}"]`);
  const played = await page
    .locator(others.join(", "))
    .evaluateAll((videos) => videos.filter((other) => (other as HTMLVideoElement).played.length > 0).length);
  expect(played).toBe(0);
});

test(
  "[HOME-02] continues a video that was started before the scripts loaded",
  { tag: "@full" },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await findVideo(page, "pass").focus();
    await page.keyboard.press("Space");
    const before = await watchVideo(page, "pass");
    release();
    await waitForHydration(page);
    expect(before.error).toBeUndefined();
    await expect(findButton(page, videosContent.videos[1].heading)).toHaveCount(0);
    await expect(findButton(page, videosContent.videos[0].heading)).toHaveCount(1);
    await expect
      .poll(() => findVideo(page, "pass").evaluate((video) => (video as HTMLVideoElement).currentTime))
      .toBeGreaterThan(0.4);
  },
);
