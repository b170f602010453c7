import messages from "#messages/receipt.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";

export const meta = messages.meta;

export const content = {
  ...messages.page,
  addressText: site.seller.address.join(", "),
  tax: (percent: number) => formatMessage(messages.tax, { percent }),
} as const;
