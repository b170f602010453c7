import type { ConsentPurpose } from "#shared/analytics-services.ts";

export type ConsentChoices = Readonly<Record<ConsentPurpose, boolean>>;

export const refusal: ConsentChoices = { analytics: false, advertising: false, replay: false };
