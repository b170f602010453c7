/** The figures as pages say them. Written while the site is built, so that a page's script carries the words alone. */
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
export const scanInShort = `${scanSeconds.from}–${scanSeconds.to} s`;
export const scanSpan = `${scanSeconds.from}–${scanSeconds.to}`;
export const scanInWords = `${scanSeconds.from} to ${scanSeconds.to} seconds`;
export const paperListInWords = `${paperListSeconds.from} to ${paperListSeconds.to}`;
export const visitInSeconds = `${visitSeconds.scan}`;
export const paperVisitInSeconds = `${visitSeconds.paper}`;
export const stationRateInWords = `${stationRate.scan} an hour`;
export const stationRateInShort = `${stationRate.scan}+`;
export const badgeCodeMm = `${badgeCode.widthMm}`;
