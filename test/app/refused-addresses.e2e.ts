import type { Page } from "@playwright/test";
import { expect, test } from "#test/support/browser/fixtures.ts";
import { sample } from "#test/support/sample.ts";
import { arriveAt } from "#test/support/browser/page-actions.ts";

const sentence = "Call 0800 555 014 now";
const written = encodeURIComponent(sentence);
const markup = encodeURIComponent("<b><img src=x onerror=alert(1)>");

const readPage = async (page: Page, path: string): Promise<string> => {
  await arriveAt(page, path);
  await page.waitForFunction(() => !document.querySelector("main")?.textContent.includes("…"));
  return page.evaluate(() => document.body.innerText);
};

/** test/shared/address-parameters.test.ts reads all kinds of addresses. */
const refusedAddresses = [
  [`/process-payment?merchantOrderId=${written}&amount=10`, "The order ID in this link is not valid."],
  [`/process-payment?merchantOrderId=A&amount=${written}`, "Invalid amount."],
  [
    `/process-payment?merchantOrderId=A&amount=10&invoice=${written}${"x".repeat(40)}`,
    "The invoice in this link is not valid.",
  ],
  [`/payment-status?merchantOrderId=${written}`, "The order ID in this address is not valid."],
] as const;

for (const [path, text] of sample(1, refusedAddresses))
  test(`[PAY-08] rejects ${path} without repeating its text`, async ({ page }) => {
    const shown = await readPage(page, path);
    expect(shown).toContain(text);
    expect(shown).not.toContain("0800");
  });

test("[VC-04] rejects a card address that contains other text, without repeating it", async ({ page }) => {
  for (const uid of sample(1, [written, "a%2Fb", markup, "x".repeat(65)])) {
    const shown = await readPage(page, `/vcard/${uid}`);
    expect(shown).toContain("This is not the address of a card.");
    expect(shown).not.toMatch(/0800|a\/b|<b>|xxxx/);
  }
});
