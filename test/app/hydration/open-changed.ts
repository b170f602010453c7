import type { Page } from "@playwright/test";
import type { OpenPage } from "#test/support/browser/fixtures.ts";
import { holdScripts, waitForHydration } from "#test/support/browser/page-actions.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";

/** Runs in the page before its scripts: adds an element next to each field. */
const addElements = (): void => {
  document.addEventListener("DOMContentLoaded", () => {
    for (const field of document.querySelectorAll("main :is(input, select, textarea)"))
      field.after(document.createElement("extension-icon"));
  });
};

/** Opens a page that something else changed before hydration. */
export const openChanged = async (openPage: OpenPage, path: string) => {
  const { page } = await openPage();
  allowPageErrors(page, /hydration mismatch/);
  await page.addInitScript(addElements);
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("main extension-icon").first().waitFor({ state: "attached" });
  const takeOver = async () => {
    release();
    await waitForHydration(page);
    // React has rendered the page without them.
    await page.locator("main extension-icon").first().waitFor({ state: "detached" });
  };
  return { page, takeOver };
};

/** Values and checked states of all visible fields. */
export const readValues = (page: Page) =>
  page.locator("main :is(input:not([type=hidden]), select, textarea):visible").evaluateAll((fields) =>
    fields.map((node) => {
      const field = node as HTMLInputElement;
      return [
        field.name || field.id,
        field.value,
        ["checkbox", "radio"].includes(field.type) && field.checked,
      ];
    }),
  );
