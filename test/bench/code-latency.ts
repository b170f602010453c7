import { openBrowser } from "#test/support/browser/browser.ts";
import { startEdition } from "#test/support/edition/edition.ts";
import { median } from "./median.ts";

const slowdown = 4;
const presses = 15;

const fields = {
  "a URL": [["Web address (URL)", "https://www.example.com/events/2026/spring?utm_source=badge"]],
  "a full card": [
    ["First Name", "Priya"],
    ["Last Name", "Raman"],
    ["Phone", "+91 80 5550 0142"],
    ["Phone 2", "+91 98 4455 0142"],
    ["Email", "priya.raman@northlight.example"],
    ["Organization", "Northlight Events Private Limited"],
    ["Job Title", "Head of Registration"],
    ["Website", "https://www.northlight.example/team/priya"],
  ],
} as const;

/** From the form's submit event to the new code in the page, on a processor four times slower; the check not counted. */
export const benchCodeLatency = async (): Promise<void> => {
  const [browser, edition] = await Promise.all([openBrowser(), startEdition()]);
  const rows = [];
  for (const [name, entries] of Object.entries(fields)) {
    const page = await browser.newPage();
    await page.goto(`${edition.origin}/generate-qrcode-free`);
    if (name !== "a URL") await page.getByLabel("vCard (Contact)").check();
    for (const [label, value] of entries)
      await page.getByRole("textbox", { name: label, exact: true }).fill(value);
    await page.getByRole("button", { name: "Generate QR Code" }).click();
    await page.locator(".made-code").waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const field = page.getByRole("textbox", { name: entries[0][0], exact: true });
    const times = await field.evaluate(async (element, count) => {
      if (!(element instanceof HTMLInputElement) || !element.form) throw new Error("the field is in no form");
      const field = element;
      const { form } = element;
      const { value } = field;
      const taken: number[] = [];
      for (let press = 0; press < count; press += 1) {
        field.value = `${value}${press}`;
        // What was typed is on the screen before anybody presses.
        await new Promise((resolve) => setTimeout(resolve, 300));
        const shown = document.querySelector<HTMLImageElement>(".made-code")?.src;
        const made = new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (document.querySelector<HTMLImageElement>(".made-code")?.src === shown) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(document.body, { subtree: true, attributeFilter: ["src"] });
        });
        let begun = 0;
        form.addEventListener("submit", () => (begun = performance.now()), { capture: true, once: true });
        form.requestSubmit(form.querySelector<HTMLElement>("button:not([type=button])"));
        await made;
        taken.push(performance.now() - begun);
      }
      return taken;
    }, presses);
    rows.push({ code: name, "ms (median)": median(times).toFixed(1), worst: Math.max(...times).toFixed(1) });
    await page.close();
  }
  console.log(`\nFrom the submit event to the code in the page, on a processor ${slowdown} times slower`);
  console.table(rows);
  await Promise.all([browser.close(), edition.stop()]);
};
