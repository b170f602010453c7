import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { viewerLocationPath } from "#shared/contract/viewer-location-path.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { readCodeText } from "#test/support/readers/read-code.ts";

/** The text that a phone's scanner reads from the screen, whatever the page claims. */
export const scanScreen = async (page: Page): Promise<string> => {
  const image = page.locator("img.made-code");
  await image.scrollIntoViewIfNeeded();
  return readCodeText(Uint8Array.from(await image.screenshot()));
};

export const waitForCheck = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Checked: scans correctly" }).waitFor();

/** Presses a button that saves a file, and reads the file. */
export const saveBy = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return {
    name: download.suggestedFilename(),
    bytes: Uint8Array.from(await readFile(await download.path())),
  };
};

/** Presses Tab until the named control has the focus. */
export const tabTo = async (page: Page, name: string, maxTabs = 40): Promise<void> => {
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    const label = await page.evaluate(() => {
      const focused = document.activeElement;
      const isField =
        focused instanceof HTMLInputElement ||
        focused instanceof HTMLSelectElement ||
        focused instanceof HTMLTextAreaElement;
      const labels = isField ? Array.from(focused.labels ?? []) : [];
      return (
        focused?.getAttribute("aria-label") ??
        [...labels.map(({ textContent }) => textContent), focused?.textContent].find(Boolean) ??
        ""
      );
    });
    if (label.trim() === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${maxTabs} Tabs did not reach "${name}"`);
};

/** Types into the field with this label, using only the keyboard. */
export const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.insertText(text);
};

/** Records every request after this call, except the site's own scripts and the requests that every idle page makes. */
export const collectRequests = (page: Page, origin: string): readonly string[] => {
  const requests: string[] = [];
  onRequest(page, (request) => {
    const url = request.url();
    const isLocal = url.startsWith("data:") || url.startsWith("blob:");
    const isOwnScript = url.startsWith(`${origin}/assets/`) && request.method() === "GET";
    const isLookup = url === origin + viewerLocationPath;
    if (!isLocal && !isOwnScript && !isLookup) requests.push(`${request.method()} ${url}`);
  });
  return requests;
};
