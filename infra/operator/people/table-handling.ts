import { contactDataHandling } from "#functions/contact/contact-data-handling.ts";
import { paymentDataHandling } from "#functions/payment/payment-data-handling.ts";
import type { HandlingOf } from "#functions/platform/rows/data-handling.ts";
import { voiceDataHandling } from "#functions/voice/voice-data-handling.ts";
import type { dataInventory } from "#shared/data-inventory.ts";

/** How the rows of every table are found, exported, erased and restored. */
export const tableHandling: {
  readonly [Table in keyof typeof dataInventory]: HandlingOf<(typeof dataInventory)[Table]>;
} = {
  contact: contactDataHandling,
  payment: paymentDataHandling,
  voice: voiceDataHandling,
};

export type TableName = keyof typeof tableHandling;
