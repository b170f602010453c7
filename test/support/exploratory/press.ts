import type { ElementHandle, Page } from "@playwright/test";
import { findPage, notFoundPage } from "#frontend/src/navigation/routes.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { RuleViolation } from "./violation.ts";
import { findControl, takeSnapshot, type PageSnapshot } from "./page-observer.ts";
import type { Tab } from "./tab.ts";

/** The longest that a page may take on a busy machine. */
export const timeoutMs = 30_000;

/** Longer than a frame takes on a page that draws. */
const frameMs = 5000;

/** Links that open another program, which a page cannot observe. They are not clicked. */
const outsidePrograms = ["mailto:", "tel:"];

/** A link of the site may change the page before the next page has loaded. */
const hasLed = (before: PageSnapshot, after: PageSnapshot): boolean =>
  after.document !== before.document || after.entry !== before.entry || after.moves !== before.moves;

const differs = (before: PageSnapshot, after: PageSnapshot): boolean =>
  hasLed(before, after) ||
  after.changes !== before.changes ||
  after.errands !== before.errands ||
  JSON.stringify(after.values) !== JSON.stringify(before.values);

/** Whether the control is still there and not covered, as by a checkout. */
const isThere = (element: ElementHandle<Element>): Promise<boolean> =>
  element
    .evaluate(
      (found) => found.checkVisibility() && document.querySelector("iframe")?.checkVisibility() !== true,
    )
    .catch(() => false);

const drawsFrames = (page: Page): Promise<boolean> =>
  page.evaluate(
    (ms) =>
      new Promise<boolean>((done) => {
        requestAnimationFrame(() => done(true));
        setTimeout(() => done(false), ms);
      }),
    frameMs,
  );

/**
 * @returns whether it was clicked
 * @throws {RuleViolation} when the control looks enabled, but is covered or has no effect
 */
export const pressControl = async (tab: Tab, key: string, byKey: boolean): Promise<boolean> => {
  const { page } = tab;
  const element = await findControl(page, key);
  if (!element) return false;
  const { protocol, path, leads, isClipped, isTicked } = await element.evaluate((pressed) => ({
    path: pressed instanceof HTMLAnchorElement ? pressed.pathname : "/",
    protocol: pressed instanceof HTMLAnchorElement ? pressed.protocol : "",
    leads: pressed instanceof HTMLAnchorElement && pressed.target === "",
    // For example a skip link without focus.
    isClipped: getComputedStyle(pressed).clipPath !== "none",
    isTicked: pressed.matches("[type=checkbox], [type=radio]"),
  }));
  if (outsidePrograms.includes(protocol) || !(await isThere(element))) return false;
  // The browser itself shows a file, such as the feed.
  if (leads && findPage(path) === notFoundPage) return false;
  const before = await takeSnapshot(page);
  const outside = tab.countOutside();
  const pressKey = async (): Promise<void> => {
    await element.focus();
    await page.keyboard.press(isTicked ? "Space" : "Enter");
  };
  try {
    if (byKey || isClipped) await pressKey();
    else await element.click({ timeout: timeoutMs });
  } catch (error) {
    if (!(await isThere(element))) return false;
    // On a busy machine, a browser may not draw for long, and a click waits for two frames.
    if (await drawsFrames(page)) throw new RuleViolation("cannot be clicked", `${key}\n${String(error)}`);
    await page.bringToFront();
    await pressKey();
  }
  const hasEffect = async (): Promise<boolean> => {
    if (tab.countOutside() > outside || !tab.isOurs()) return true;
    const after = await takeSnapshot(page).catch(() => undefined);
    return after === undefined || (leads ? hasLed(before, after) : differs(before, after));
  };
  await waitUntil("the click to have an effect", hasEffect, timeoutMs).catch(() => {
    throw new RuleViolation("has no effect", key);
  });
  return true;
};
