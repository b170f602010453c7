import type { PriceList } from "#shared/pricing/pricing.ts";
import type { Quote } from "#shared/pricing/quote.ts";
import { calculatorContent } from "./pricing-content.ts";

export const describeTotal = ({ formatMoney }: PriceList, quote: Quote): string => {
  if (quote.type === "custom") return calculatorContent.custom;
  const total = quote.withoutPrinting ?? quote.total;
  return total === 0 ? calculatorContent.free : formatMoney(total);
};
