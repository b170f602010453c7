/** The figures as pages write them in sentences. */
import messages from "#messages/figures.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
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
export const scanInShort = formatMessage(messages.scanShort, { span: scanSpan });
export const scanInWords = formatMessage(messages.scan, { from: scanFrom, to: scanTo });
export const paperListInWords = formatMessage(messages.paperList, { from: paperListFrom, to: paperListTo });
export const visitInSeconds = `${visit}`;
export const paperVisitInSeconds = `${paperVisit}`;
export const stationRateInShort = `${hourly}+`;
export const badgeCodeMm = `${badgeCodeWidth}`;
