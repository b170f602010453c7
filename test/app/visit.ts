import type { Page } from "playwright-core";
import { waitForHydration } from "#test/support/browser/watched-page.ts";

export const visit = (path: string, width?: number) => async (page: Page) => {
  if (width !== undefined) await page.setViewportSize({ width, height: 640 });
  await page.goto(path);
  await waitForHydration(page);
};
