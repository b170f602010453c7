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
  visitParts,
  visitSeconds,
  workingAddress,
} from "../../src/figures/figures.ts";

const columns = ["Paper list, badge from a box", "Scan, badge printed on the spot"] as const;

const tableOf = (first: string, rows: readonly (readonly [string, string, string])[]): string =>
  [[first, ...columns], ["---", "---", "---"], ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const visitTable = tableOf("Part of the visit", [
  ...visitParts.map(({ part, paper, scan }) => [part, `${paper} s`, `${scan} s`] as const),
  ["**Whole visit**", `**${visitSeconds.paper} s**`, `**${visitSeconds.scan} s**`],
  ["**Guests per hour and station**", `**${stationRate.paper}**`, `**${stationRate.scan}**`],
]);

const [{ paper: paperHosts, scan: scanHosts }] = staffRoles;

const staffTable = tableOf("Role", [
  ...staffRoles.map(({ role, paper, scan }) => [role, `${paper}`, `${scan}`] as const),
  ["**Total**", `**${staff.paper}**`, `**${staff.scan}**`],
  [
    "Guests per hour",
    `${paperHosts} x ${stationRate.paper} = ${paperHosts * stationRate.paper}`,
    `${scanHosts} x ${stationRate.scan} = ${(scanHosts * stationRate.scan).toLocaleString("en")}`,
  ],
]);

/** The figures as articles write them: in a sentence, or as the whole table behind one. */
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
 * Puts the site's own names and figures into an article's text, its front matter and the addresses of its links.
 * @throws when the text names a placeholder that does not exist
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
