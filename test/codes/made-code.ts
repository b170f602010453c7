import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { viewerLocationPath } from "#shared/contract/viewer-location-path.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { readCodeText } from "#test/support/readers/read-code.ts";

/** What a phone's scanner reads off the screen, whatever the page says is there. */
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

/** Moves the focus with Tab until it is where a test wants it. */
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

/** Types into the field that has this label, as somebody would without a pointer. */
export const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.insertText(text);
};

/** Every request after this call, except for scripts of the site's own and what any page asks for when it is idle. */
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
