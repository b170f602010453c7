import { expect, test } from "vitest";
import { listReceiptLines } from "#frontend/src/payment/checkout/receipt-lines.ts";
import { splitTax } from "#shared/payment/split-tax.ts";
import { makeReceiptAddress, readReceiptAddress } from "#shared/payment/receipt-address.ts";
import { sellerSchema } from "#shared/brand/seller.ts";
import { site } from "#shared/site.ts";

const receipt = {
  receiptNumber: "R261122-7K3F9Q2M",
  paidAt: "2026-11-22T18:45:00.000Z",
  amount: 11_800_050,
  merchantOrderId: "EC-1",
  orderId: "OMO1",
  refunds: [],
};
const address = ["1 Road", "Town"];
const linesOf = (...[paid, seller]: Parameters<typeof listReceiptLines>) =>
  Object.fromEntries(listReceiptLines(paid, seller).map(({ label, value }) => [label, value]));

test("[PAY-19] a receipt shows the Indian date and the amount in words", () => {
  expect(linesOf(receipt, { address })).toMatchObject({
    "Receipt number": "R261122-7K3F9Q2M",
    "Paid on": expect.stringMatching(/^23 November 2026.*12:15.am IST$/) as string,
    "In words": "Rupees one lakh eighteen thousand and fifty paise only",
    Seller: site.legalName,
  });
});

test("[PAY-19] a receipt shows no tax or GSTIN without settings", () => {
  const lines = linesOf(receipt, { address });
  expect(lines["GSTIN"]).toBeUndefined();
  expect(Object.keys(lines).join()).not.toContain("ax");
});

test("[PAY-19] [PAY-21] a receipt shows tax, GSTIN, invoice and refunds when they exist", () => {
  const refunds = [
    { amount: 20_050, givenBackAt: "2026-11-23T05:00:00.000Z", refundId: "OMR1" },
    { amount: 100, givenBackAt: "2026-11-24T05:00:00.000Z", refundId: "OMR2" },
  ];
  const lines = linesOf(
    { ...receipt, invoice: "PO 7", refunds },
    { address, gstin: "29ABCDE1234F1Z5", taxPercent: 18 },
  );
  expect(lines).toMatchObject({
    "Invoice or note": "PO 7",
    "Before tax": "₹1,00,000.42",
    "Tax, 18% included": "₹18,000.08",
    GSTIN: "29ABCDE1234F1Z5",
  });
  expect(lines["Refunded"]).toMatch(
    /^₹200\.50 on 23 November 2026.*10:30.am IST, number OMR1; ₹1\.00 on 24 /,
  );
});

test("[PAY-19] tax and net amount always add up to the total", () => {
  for (const percent of [5, 12, 18, 28, 0.25])
    for (let paise = 100; paise < 100_000_000; paise = paise * 3 + 7) {
      const { beforeTax, tax } = splitTax(paise, percent);
      expect(beforeTax + tax).toBe(paise);
      expect(Math.abs(tax - (beforeTax * percent) / 100)).toBeLessThanOrEqual(1);
    }
});

test("[PAY-19] the configured seller is valid, and an invalid GSTIN is refused", () => {
  expect(sellerSchema.safeParse(site.seller).success).toBe(true);
  for (const gstin of ["", "29ABCDE1234F1", "29abcde1234f1z5"])
    expect(sellerSchema.safeParse({ ...site.seller, gstin }).success).toBe(false);
});

test("[PAY-19] a receipt address carries its key in the fragment, and reads back only if complete", () => {
  const whole = { merchantOrderId: "INV_1-a", key: "a-_Z" };
  const url = new URL(makeReceiptAddress(whole), "https://site.example");
  expect(readReceiptAddress(url)).toEqual(whole);
  expect(url.search).not.toContain(whole.key);
  for (const broken of ["/receipt", "/receipt?order=INV_1", "/receipt#key=a-_Z", "/receipt?order=#key="])
    expect(readReceiptAddress(new URL(broken, url))).toBeUndefined();
});
