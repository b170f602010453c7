import words from "#words/receipt.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const meta = words.meta;

export const content = {
  ...words.page,
  addressText: site.seller.address.join(", "),
  tax: (percent: number) => fill(words.tax, { percent }),
} as const;
