import messages from "#messages/receipt.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const meta = messages.meta;

export const content = {
  ...messages.page,
  addressText: site.seller.address.join(", "),
  tax: (percent: number) => fill(messages.tax, { percent }),
} as const;
