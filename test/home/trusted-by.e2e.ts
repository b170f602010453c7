import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { clients } from "#frontend/src/home/clients.ts";
import { arriveAt, inMotion } from "#test/support/browser/page-actions.ts";

const openHome = async (openPage: OpenPage, options: BrowserContextOptions = {}) => {
  const opened = await openPage({ ...inMotion, ...options });
  await arriveAt(opened.page);
  return opened;
};

/** The positions of the loop's parts in pixels, at a share of its round from 0 to 1. */
const measureAt = (page: Page, share: number) =>
  page.evaluate((at) => {
    const track = document.querySelector<HTMLElement>(".trusted-track")!;
    const [animation] = track.getAnimations();
    animation!.pause();
    animation!.currentTime = at * Number(animation!.effect!.getComputedTiming().duration);
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    return {
      first: box(".trusted-row li").left,
      firstCopy: box(".trusted-copy li").left,
      windowLeft: box(".trusted-window").left,
      windowRight: box(".trusted-window").right,
      end: box(".trusted-copy").right,
    };
  }, share);

const readPlayState = (page: Page) =>
  page.evaluate(() => document.querySelector(".trusted-track")!.getAnimations()[0]?.playState);

test("[HOME-01] [HOME-03] pauses the client loop on hover, by button and in a hidden page, and opens a clicked client", async ({
  openPage,
}) => {
  const { page } = await openHome(openPage);
  await expect.poll(() => readPlayState(page)).toBe("running");
  await page.locator(".trusted-window").hover();
  await expect.poll(() => readPlayState(page)).toBe("paused");
  await page.mouse.move(5, 5);
  await expect.poll(() => readPlayState(page)).toBe("running");

  const countRunning = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(() => countRunning(), { message: "of all that moves on the page" }).toBe(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => readPlayState(page)).toBe("running");

  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await setHidden(true);
  await page.waitForSelector('[data-motion="paused"]');
  await expect.poll(() => readPlayState(page)).toBe("paused");
  await setHidden(false);
  await page.waitForSelector('[data-motion="running"]');

  await page.context().route(
    (url) => url.origin === new URL(clients[2]!.url).origin,
    (route) => route.fulfill({ body: "a client" }),
  );
  // On a slow machine, the loop has moved the third client out of the window by now.
  await page.evaluate(() => {
    document.querySelector(".trusted-track")!.getAnimations()[0]!.currentTime = 0;
  });
  await page.locator(".trusted-window").hover();
  const opened = page.context().waitForEvent("page");
  await page.locator(".trusted-row:first-child .client").nth(2).click();
  expect((await opened).url()).toBe(new URL(clients[2]!.url).href);
});

test("[HOME-01] [SITE-13] pauses all movement while the visitor's own badge is shown", async ({
  openPage,
}) => {
  const { page } = await openHome(openPage);
  await page.getByLabel("Your name on it").fill("Ada Holm");
  await page.locator(".own-name", { hasText: "Ada Holm" }).waitFor();
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(() => readPlayState(page)).toBe("paused");
});

test(
  "[HOME-03] loops the clients' row without a gap at every width",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openHome(openPage);
    for (const width of [360, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const start = await measureAt(page, 0);
      const end = await measureAt(page, 0.999_999);
      expect(Math.abs(end.firstCopy - start.first), `${width} px`).toBeLessThan(1);
      expect(start.first, `${width} px`).toBeLessThanOrEqual(start.windowLeft);
      expect(end.end, `${width} px`).toBeGreaterThanOrEqual(end.windowRight);
    }
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await measureAt(page, 0.7);
      await page.locator(".facts a").last().focus();
      const visited = [];
      for (const client of clients) {
        await page.keyboard.press("Tab");
        const focused = await page.evaluate(() => {
          const link = document.activeElement as HTMLAnchorElement;
          const { left, right } = link.getBoundingClientRect();
          return { href: link.href, whole: left >= 0 && right <= innerWidth };
        });
        expect(focused.whole, `${client.name} at ${width} px`).toBe(true);
        visited.push(focused.href);
      }
      expect(visited).toEqual(clients.map(({ url }) => new URL(url).href));
      await page.keyboard.press("Tab");
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".trusted"))).toBeNull();
      await expect
        .poll(() => page.evaluate(() => document.querySelector(".trusted-window")!.scrollLeft))
        .toBe(0);
    }
  },
);

test("[HOME-03] [SITE-09] lists each client once and without animation under reduced motion", async ({
  openPage,
}) => {
  const { page } = await openHome(openPage, { reducedMotion: "reduce" });
  const links = page.locator(".trusted .client:visible");
  await expect(links).toHaveCount(clients.length);
  await expect(page.locator(".trusted").getByRole("link")).toHaveCount(clients.length);
  await expect
    .poll(() => page.evaluate(() => document.querySelector(".trusted-track")!.getAnimations().length))
    .toBe(0);
});
