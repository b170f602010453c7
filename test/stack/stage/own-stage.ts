import { expect } from "vitest";
import { findPlaceholders, requireOwnValues, type OwnSite } from "#infra/stack/stage/placeholders.ts";
import { site } from "#shared/site.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { readStage, withoutProviders } from "#infra/stack/stage/stages.ts";
import { withOtherNumbers } from "#test/support/build/another-brand.ts";

const prod = readStage("prod");

/** A site and a stage whose values an owner has replaced. */
export const own: OwnSite = {
  ...withOtherNumbers<OwnSite>(site),
  supportEmail: "support@badges.com",
  phone: { display: "+91 80 4718 5000", href: "tel:+918047185000" },
  links: { signUp: "https://app.badges.com/sign-up", booking: "https://cal.com/badges" },
  sampleClients: false,
  sampleSeller: false,
};

export const row: Stage = {
  ...prod,
  mailFrom: "website@badges.com",
  supportEmail: "support@badges.com",
  alarmEmail: "alarms@badges.com",
  searchEngines: "noindex",
  ...withoutProviders,
};

export type Refused = [values: Partial<Stage>, siteValues: Partial<OwnSite>, beginning: string];

/** These changes produce one sentence, and stop the deployment of a protected stage. */
export const expectRefusal = (...[values, siteValues, beginning]: Refused): void => {
  const found = findPlaceholders({ ...row, ...values }, { ...own, ...siteValues });
  expect(found.map((sentence) => sentence.slice(0, beginning.length))).toEqual([beginning]);
  expect(() => requireOwnValues({ ...row, ...values }, { ...own, ...siteValues })).toThrow(`\n- ${found[0]}`);
};
