import fc from "fast-check";
import { expect, test } from "vitest";
import { amountInWords } from "#shared/payment/amount-in-words.ts";
import { groupDigits } from "#shared/group-digits.ts";
import { formatRupees, paiseMax, readPaise } from "#shared/money.ts";

const read: readonly (readonly [number | string, number])[] = [
  [1, 100],
  ["1", 100],
  ["1.0", 100],
  ["1.00", 100],
  [1.5, 150],
  ["1.05", 105],
  [1.1, 110],
  [8.2, 820],
  [1.15, 115],
  [4.35, 435],
  ["0001.50", 150],
  [1e3, 1000_00],
  [1499.99, 149_999],
  ["1000000", 10_00_000_00],
  [1_000_000, 10_00_000_00],
  ["1000000.00", 10_00_000_00],
];

test.each(read)("[PAY-15] reads %j rupees as %i paise", (rupees, paise) => {
  expect(readPaise(rupees)).toEqual({ type: "amount", paise });
});

const notPositive = "Amount must be a valid positive number";
const notPlain = "Amount must be plain digits, such as 1000 or 1499.50";
const tooPrecise = "Amount must have at most two decimal places";
const tooSmall = "Amount must be at least ₹1";
const tooLarge = "Amount must be at most ₹10,00,000. Please contact us for a larger payment.";

const refused: readonly (readonly [number | string, string])[] = [
  ["", "Amount is required"],
  ...[0, -0, -1, "0", "-1", "0.00", "000", NaN, Infinity, "NaN", "Infinity"].map(
    (amount) => [amount, notPositive] as const,
  ),
  ...["0x10", "true", "5 ", " 5", "+5", "1,000", "1.", ".5", "1.2.3", "₹5", "٥", "１", "5\n"].map(
    (amount) => [amount, notPositive] as const,
  ),
  ...["1e3", "1E3", "1.5e+3", 1e21].map((amount) => [amount, notPlain] as const),
  ...[1.005, "1.005", 100.49999999999999, 8.165, "8.165", 0.999, "1.000", 0.1 + 0.2].map(
    (amount) => [amount, tooPrecise] as const,
  ),
  ...[0.5, "0.99", 0.01].map((amount) => [amount, tooSmall] as const),
  ...[1_000_000.01, "1000000.01", 10_000_000, "9".repeat(30), Number.MAX_SAFE_INTEGER].map(
    (amount) => [amount, tooLarge] as const,
  ),
];

test.each(refused)("[PAY-15] refuses %j: %s", (rupees, message) => {
  expect(readPaise(rupees)).toEqual({ type: "refused", message });
});

test("[PAY-15] reads back every amount that it writes, as text and as a JSON number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: paiseMax }), (paise) => {
      const text = formatRupees(paise);
      expect(readPaise(text)).toEqual({ type: "amount", paise });
      expect(readPaise(JSON.parse(text) as number)).toEqual({ type: "amount", paise });
    }),
  );
});

test("[PAY-15] writes paise below a rupee with their zeros", () => {
  expect([1, 10, 100, 100_000].map(formatRupees)).toEqual(["0.01", "0.10", "1.00", "1000.00"]);
});

const amounts = [
  [12_000_050, "Rupees one lakh twenty thousand and fifty paise only"],
  [paiseMax, "Rupees ten lakh only"],
  [99_999_999, "Rupees nine lakh ninety-nine thousand nine hundred ninety-nine and ninety-nine paise only"],
  [149_950, "Rupees one thousand four hundred ninety-nine and fifty paise only"],
  [10_000_005, "Rupees one lakh and five paise only"],
  [2_000_000, "Rupees twenty thousand only"],
  [10_101, "Rupees one hundred one and one paise only"],
  [1_900, "Rupees nineteen only"],
  [100, "Rupees one only"],
  [7, "Rupees zero and seven paise only"],
] as const;

test.each(amounts)("[PAY-07] writes %i paise in words: %s", (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

test("[PAY-07] writes every amount of whole rupees in different words", () => {
  const written = new Set<string>();
  for (let rupees = 1; rupees <= paiseMax / 100; rupees += 97) written.add(amountInWords(rupees * 100));
  expect(written.size).toBe(Math.ceil(paiseMax / 100 / 97));
  for (const words of written) expect(words).toMatch(/^Rupees [a-z-]+(?: [a-z-]+)* only$/);
});

test("[PRICE-01] groups the digits of any whole number like Intl, in thousands and in lakhs", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (count) => {
      expect(groupDigits(count)).toBe(count.toLocaleString("en"));
      expect(groupDigits(count, "lakhs")).toBe(count.toLocaleString("en-IN"));
    }),
    { examples: [[0], [999], [1000], [99_999], [100_000], [12_345_678]] },
  );
});
