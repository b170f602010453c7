import messages from "#messages/payment-personal-data.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { deletedAfter, describeStored, type TableInventory } from "#shared/personal-data.ts";
import { orderMonths } from "#shared/payment/payment-retention.ts";
import { paymentProviderName } from "./payment-provider.ts";
import { paymentKeys } from "./payment-stored-values.ts";

/** Personal data in the table of orders. */
export const paymentPersonalData = {
  orders: {
    name: "orders",
    whose: "payers",
    foundBy: ["email address"],
    what: formatMessage(messages.orders.what, { provider: paymentProviderName }),
    why: messages.orders.why,
    howLong: deletedAfter(orderMonths),
    also: {
      what: messages.paymentNote.what,
      why: ({ mailsReceipts }) =>
        mailsReceipts ? messages.paymentNote.whyWithReceipt : messages.paymentNote.why,
      howLong: formatMessage(messages.paymentNote.howLong, { months: orderMonths }),
    },
  },
} as const satisfies TableInventory;

/** The companies that this data is shared with, in the privacy policy. */
export const paymentSharing = formatMessage(messages.sharing, { provider: paymentProviderName });

/** The values that the pages store in the browser. */
export const paymentStored = describeStored("session", paymentKeys, messages.stored);
