import { expect, test } from "vitest";
import { amountInWords } from "#shared/amount-in-words.ts";
import { paiseMax } from "#shared/money.ts";

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

test.each(amounts)("[PAY-07] %i paise are written: %s", (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

test("[PAY-07] no two amounts of whole rupees are written alike", () => {
  const written = new Set<string>();
  for (let rupees = 1; rupees <= paiseMax / 100; rupees += 97) written.add(amountInWords(rupees * 100));
  expect(written.size).toBe(Math.ceil(paiseMax / 100 / 97));
  for (const words of written) expect(words).toMatch(/^Rupees [a-z-]+(?: [a-z-]+)* only$/);
});
