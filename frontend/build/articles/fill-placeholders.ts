import messages from "#messages/article-tables.json" with { type: "json" };
import { brandSlug } from "#shared/brand/brand-slug.ts";
import { freeAttendees } from "#shared/pricing/pricing.ts";
import { site } from "#shared/site.ts";
import {
  badgeCode,
  exampleStations,
  paperListSeconds,
  scanSeconds,
  staff,
  staffRoles,
  staffSavedPercent,
  stationRate,
  timeSavedPercent,
  checkInSteps,
  visitSeconds,
  workingAddress,
} from "../../src/figures/figures.ts";

const tableOf = (first: string, rows: readonly (readonly [string, string, string])[]): string =>
  [[first, ...messages.columns], ["---", "---", "---"], ...rows]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");

const visitTable = tableOf(messages.visit.heading, [
  ...checkInSteps.map(
    ({ step, paper, scan }) => [messages.checkInSteps[step], `${paper} s`, `${scan} s`] as const,
  ),
  [`**${messages.visit.whole}**`, `**${visitSeconds.paper} s**`, `**${visitSeconds.scan} s**`],
  [`**${messages.visit.perHour}**`, `**${stationRate.paper}**`, `**${stationRate.scan}**`],
]);

const [{ paper: paperHosts, scan: scanHosts }] = staffRoles;

const staffTable = tableOf(messages.staff.heading, [
  ...staffRoles.map(({ role, paper, scan }) => [messages.staffRoles[role], `${paper}`, `${scan}`] as const),
  [`**${messages.staff.total}**`, `**${staff.paper}**`, `**${staff.scan}**`],
  [
    messages.staff.perHour,
    `${paperHosts} x ${stationRate.paper} = ${paperHosts * stationRate.paper}`,
    `${scanHosts} x ${stationRate.scan} = ${(scanHosts * stationRate.scan).toLocaleString("en")}`,
  ],
]);

/** The figures as articles write them: within a sentence, or as a whole table. */
const figurePlaceholders: Readonly<Record<string, string>> = {
  working: workingAddress,
  scan: `${scanSeconds.from}-${scanSeconds.to} seconds`,
  paperList: `${paperListSeconds.from}-${paperListSeconds.to} seconds`,
  rate: `${stationRate.scan}+ attendees per hour`,
  timeSaved: `${timeSavedPercent}%`,
  staffSaved: `${staffSavedPercent}%`,
  visit: `${visitSeconds.scan}`,
  paperVisit: `${visitSeconds.paper}`,
  perStation: `${stationRate.scan}`,
  perPaperStation: `${stationRate.paper}`,
  stations: `${exampleStations}`,
  codeMm: `${badgeCode.widthMm}`,
  codePlaceMm: `${badgeCode.placeMm}`,
  visitTable,
  staffTable,
};

const values: Readonly<Record<string, string>> = {
  brand: site.brand,
  brandSlug,
  freeAttendees: `${freeAttendees}`,
  ...figurePlaceholders,
};

/**
 * Replaces placeholders by the site's names and figures in an article's text, front matter and link
 * addresses.
 * @throws if the text contains an unknown placeholder
 */
export const fillPlaceholders = (text: string): string =>
  text.replace(/\{\{(\w*)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(
        `unknown placeholder ${placeholder}, expected one of ${Object.keys(values).join(", ")}`,
      );
    return value;
  });
