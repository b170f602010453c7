import { contactDataHandling } from "#functions/contact/contact-data-handling.ts";
import { paymentDataHandling } from "#functions/payment/payment-data-handling.ts";
import type { HandlingOf, TableHandling } from "#functions/platform/rows/data-handling.ts";
import { voiceDataHandling } from "#functions/voice/voice-data-handling.ts";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { namesOf } from "#infra/names-of.ts";
import { dataInventory, type TableInventory } from "#shared/data-inventory.ts";

/** How the rows of every table are found, exported, erased and restored. */
const handlings: {
  readonly [Table in keyof typeof dataInventory]: HandlingOf<(typeof dataInventory)[Table]>;
} = {
  contact: contactDataHandling,
  payment: paymentDataHandling,
  voice: voiceDataHandling,
};

export type PersonalTable = {
  readonly inventory: TableInventory;
  readonly handling: TableHandling;
  /** The parameter with the table's name. */
  readonly parameterOf: (stageName: string) => string;
};

export type PersonalTables = ReadonlyMap<string, PersonalTable>;

export const personalTables: PersonalTables = new Map(
  namesOf(handlings).map((name) => [
    name,
    {
      inventory: dataInventory[name],
      handling: handlings[name],
      parameterOf: (stageName) => parameterNamesOf(stageName)[`${name}Table`],
    },
  ]),
);
