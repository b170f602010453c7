import { expect } from "vitest";
import { findPlaceholders, requireOwnValues, type OwnSite } from "#infra/stack/stage/placeholders.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { readStage } from "#infra/stack/stage/stages.ts";

const prod = readStage("prod");

/** A site and a stage that somebody has made their own. */
export const own: OwnSite = {
  supportEmail: "support@badges.com",
  phone: { display: "+91 80 4718 5000", href: "tel:+918047185000" },
  voiceDemo: {
    caller: { display: "+1 650 865 1007", e164: "+16508651007" },
    whatsappNumber: "918047185001",
  },
  links: { signUp: "https://app.badges.com/sign-up", booking: "https://cal.com/badges" },
  sampleClients: false,
  sampleSeller: false,
};

export const row: Stage = {
  ...prod,
  mailFrom: "website@badges.com",
  supportEmail: "support@badges.com",
  alarmEmail: "alarms@badges.com",
  searchEngines: "sent away",
  voice: { ...prod.voice, dailyBudgetCents: 0 },
};

export type Refused = [values: Partial<Stage>, siteValues: Partial<OwnSite>, beginning: string];

/** What is changed of them makes one sentence, and stops a protected stage. */
export const expectRefusal = (...[values, siteValues, beginning]: Refused): void => {
  const found = findPlaceholders({ ...row, ...values }, { ...own, ...siteValues });
  expect(found.map((sentence) => sentence.slice(0, beginning.length))).toEqual([beginning]);
  expect(() => requireOwnValues({ ...row, ...values }, { ...own, ...siteValues })).toThrow(`\n- ${found[0]}`);
};
