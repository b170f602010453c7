import type { Page } from "@playwright/test";
import { waitForHydration } from "#test/support/browser/page-actions.ts";

export const visit = (path: string, width?: number) => async (page: Page) => {
  if (width !== undefined) await page.setViewportSize({ width, height: 640 });
  await page.goto(path);
  await waitForHydration(page);
};
