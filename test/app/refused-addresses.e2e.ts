import { expect, test } from "vitest";
import { isEnabled } from "#shared/features.ts";
import { openAt } from "#test/support/browser/open-at.ts";

const sentence = "Call 0800 555 014 now";
const written = encodeURIComponent(sentence);

const readPage = async (path: string): Promise<string> => {
  const { page } = await openAt(path);
  await page.waitForFunction(() => !document.querySelector("main")?.textContent.includes("…"));
  return page.evaluate(() => document.body.innerText);
};

test.runIf(isEnabled("payment")).each([
  [`/process-payment?merchantOrderId=${written}&amount=10`, "The order ID in this link is not valid."],
  [`/process-payment?merchantOrderId=A&amount=${written}`, "Invalid amount."],
  [
    `/process-payment?merchantOrderId=A&amount=10&invoice=${written}${"x".repeat(40)}`,
    "The invoice in this link is not valid.",
  ],
  [`/payment-status?merchantOrderId=${written}`, "The order ID in this address is not valid."],
])("[PAY-08] rejects %s without repeating its text", async (path, text) => {
  const shown = await readPage(path);
  expect(shown).toContain(text);
  expect(shown).not.toContain("0800");
});

test.runIf(isEnabled("vcard"))(
  "[VC-04] rejects a card's address with other text and does not repeat it",
  async () => {
    for (const uid of [written, "a%2Fb", "%3Cb%3E", "x".repeat(65)]) {
      const shown = await readPage(`/vcard/${uid}`);
      expect(shown).toContain("This is not the address of a card.");
      expect(shown).not.toMatch(/0800|a\/b|<b>|xxxx/);
    }
  },
);

test.runIf(isEnabled("vcard"))("[VC-04] a card's address shows the uid and labels it as an id", async () => {
  const { page } = await openAt("/vcard/1763640000000_ab-3z");
  expect(await page.locator(".card-uid").textContent()).toBe("1763640000000_ab-3z");
  expect(await page.locator(".card-uid-label").textContent()).toBe("Card ID");
});
