import { badgesStored } from "./badges/badges-personal-data.ts";
import { qrStored, vcardStored } from "./codes/codes-personal-data.ts";
import { contactPersonalData, contactStored } from "./contact/contact-personal-data.ts";
import { paymentInputs } from "./payment/payment-inputs.ts";
import { paymentPersonalData, paymentSharing, paymentStored } from "./payment/payment-personal-data.ts";
import { voiceInputs } from "./voice/voice-inputs.ts";
import { voicePersonalData, voiceSharing, voiceStored } from "./voice/voice-personal-data.ts";
import { enabledOnly, type Owned } from "./features.ts";
import type { StoredValues, TableInventory } from "./personal-data.ts";

// Declarations of each feature for the privacy policy, docs/law.md and openapi.json. The browser loads them in the
// privacy policy only.

/** Keyed by table. The `dataHandling` of each feature exports and erases these rows. */
export const personalData = {
  contact: contactPersonalData,
  payment: paymentPersonalData,
  voice: voicePersonalData,
} as const satisfies Readonly<Record<string, TableInventory>>;

/** The companies that the rows of a table are shared with. */
export const sharing: Readonly<Partial<Record<keyof typeof personalData, string>>> = {
  payment: paymentSharing,
  voice: voiceSharing,
};

/**
 * The values that the pages of each enabled feature store in the visitor's browser. The frontend build removes disabled
 * rows only from a list that is written in the call of `enabledOnly`.
 */
export const storedValues: readonly (Owned & StoredValues)[] = enabledOnly([
  contactStored,
  { feature: "payment", ...paymentStored },
  { feature: "voice", ...voiceStored },
  { feature: "qr", ...qrStored },
  { feature: "vcard", ...vcardStored },
  { feature: "badges", ...badgesStored },
]);

/** Input formats that a schema checks in code, so that its JSON Schema lacks them. */
export const describedInputs: ReadonlyMap<unknown, object> = new Map([...paymentInputs, ...voiceInputs]);
