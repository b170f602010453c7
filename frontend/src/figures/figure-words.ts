/** The figures as pages write them in sentences. */
import messages from "#messages/figures.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import {
  badgeCodeWidth,
  hourly,
  paperListFrom,
  paperListTo,
  paperVisit,
  scanFrom,
  scanTo,
  visit,
} from "./figure-values.build.ts";

export { workingAddress } from "./figure-values.build.ts";

export const scanSpan = `${scanFrom}–${scanTo}`;
export const scanInShort = fill(messages.scanShort, { span: scanSpan });
export const scanInWords = fill(messages.scan, { from: scanFrom, to: scanTo });
export const paperListInWords = fill(messages.paperList, { from: paperListFrom, to: paperListTo });
export const visitInSeconds = `${visit}`;
export const paperVisitInSeconds = `${paperVisit}`;
export const stationRateInShort = `${hourly}+`;
export const badgeCodeMm = `${badgeCodeWidth}`;
