import type { ConsentPurpose } from "#shared/analytics/analytics-services.ts";

export type ConsentChoices = Readonly<Record<ConsentPurpose, boolean>>;

export const refusal: ConsentChoices = { analytics: false, advertising: false, replay: false };

export const allow = (purposes: readonly ConsentPurpose[]): ConsentChoices => ({
  ...refusal,
  ...Object.fromEntries(purposes.map((purpose) => [purpose, true])),
});
