import type { Page } from "@playwright/test";
import { visit } from "#test/app/visit.ts";
import { makeWorkbook } from "./support/make-workbook.ts";

/** States of the badge maker that the checks of all pages open. */
export const badgeStates: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "badge maker with a list": async (page) => {
    await visit("/badge-maker", 360)(page);
    await page.getByRole("button", { name: "Try a sample list" }).click();
    await page.getByRole("img", { name: "The badge of Priya Raman" }).waitFor();
    await page.getByText("The first rows").click();
    await page.getByText("Print slightly off?").click();
  },
  "badge maker with errors and warnings": async (page) => {
    await visit("/badge-maker", 360)(page);
    await page
      .getByLabel("Or paste cells")
      .fill(`Name,Code\n${"Maximiliana ".repeat(16)},${"x".repeat(900)}`);
    await page.getByRole("button", { name: "Read these cells" }).click();
    await page.getByLabel("Size or sheet").selectOption("own");
    await page.getByLabel("Height in mm").fill("30");
    await page.getByLabel("Width in mm").fill("500");
    await page.getByText("Print slightly off?").click();
    await page.getByLabel("line across measures").fill("1");
    await page.locator(".preview-warnings").getByText("has a code").waitFor();
    await page.locator(".preview-warnings").getByText("Set smaller").waitFor();
  },
  "badge maker, a workbook's codes unsaved, and changed in another tab": async (page) => {
    await visit("/badge-maker", 360)(page);
    const rows = [["Name"], ["Priya Raman"]];
    const sheets = [
      { name: "Guests", rows },
      { name: "Staff", rows },
    ];
    await page
      .getByLabel("Choose or drop an Excel or CSV file")
      .setInputFiles({ name: "guests.xlsx", mimeType: "", buffer: Buffer.from(makeWorkbook(sheets)) });
    await page.getByRole("button", { name: "Print 1 badge" }).click();
    await page.getByText("Save the list with its codes first.").waitFor();
    await page.getByLabel("Event name on the badge").fill("Nordlicht");
    await page.evaluate(() => new BroadcastChannel("badge-maker").postMessage("changed"));
    await page.getByRole("button", { name: "Load it here" }).waitFor();
  },
  "badge maker, codes that no badge bears": async (page) => {
    await visit("/badge-maker")(page);
    await page.getByLabel("Or paste cells").fill(`Name,Code\nPriya Raman,${"x".repeat(900)}\n,2`);
    await page.getByRole("button", { name: "Read these cells" }).click();
    await page.getByRole("button", { name: "Print 1 badge" }).click();
    await page.locator(".print-refused").waitFor();
  },
};
