/** Computed at build time, so that a page's script contains only the values. */
import {
  badgeCode,
  paperListSeconds,
  scanSeconds,
  stationRate,
  visitSeconds,
  workingAddress as address,
} from "./figures.ts";

export const workingAddress = address;
export const scanFrom = scanSeconds.from;
export const scanTo = scanSeconds.to;
export const paperListFrom = paperListSeconds.from;
export const paperListTo = paperListSeconds.to;
export const visit = visitSeconds.scan;
export const paperVisit = visitSeconds.paper;
export const hourly = stationRate.scan;
export const badgeCodeWidth = badgeCode.widthMm;
