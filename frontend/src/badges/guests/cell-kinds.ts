import { hasVisibleText } from "#shared/input/visible-text.ts";

export type CellKind = "empty" | "boolean" | "email" | "url" | "date" | "number" | "code" | "text";

const booleans = new Set(
  `yes no y n true false on off ja nein oui non sí si no sim não да нет tak nie evet hayır ano ne igen nem 是 否 はい いいえ
  예 아니요 हाँ नहीं نعم لا כן לא ใช่ ไม่ x ✓ ✔ ✗`.split(/\s+/),
);

const patterns: readonly (readonly [CellKind, RegExp])[] = [
  ["email", /^(?:mailto:)?[^\s@]+@[^\s@]+\.[^\s@]+$/i],
  ["url", /^(?:https?:\/\/|www\.)\S+$/i],
  // ISO dates, and dates with the month in digits or letters, with or without a time.
  ["date", /^\d{4}-\d{1,2}-\d{1,2}(?:[T ].*)?$/],
  ["date", /^\d{1,2}[-./ ] ?(?:\d{1,2}|\p{L}{3,9}\.?)[-./ ,] ?\d{2,4}(?:[ ,T].*)?$/u],
  ["date", /^(?:\p{L}{3,9},? )?\p{L}{3,9}\.? \d{1,2},? \d{4}(?:[ ,].*)?$/u],
  ["date", /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?$/i],
  // Includes amounts, percentages, durations and phone numbers.
  ["number", /^[^\p{L}]*\p{N}[^\p{L}]*$/u],
  ["number", /^(?:[A-Z]{3}|Rs\.?) ?[\d.,]+$|^[\d.,]+ ?(?:[A-Z]{3}|min|h|hrs?|kr|zł)$/],
  ["code", /^(?=.*\d)[\p{L}\p{N}._/#-]+$/u],
];

export const findCellKind = (cell: string): CellKind => {
  const text = cell.trim();
  if (!hasVisibleText(text)) return "empty";
  if (booleans.has(text.toLowerCase())) return "boolean";
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? "text";
};

/** The kind of nearly all filled cells. A few exceptions are allowed, such as "unknown". */
export const findColumnKind = (cells: readonly string[]): CellKind => {
  const counts = new Map<CellKind, number>();
  let filled = 0;
  for (const cell of cells) {
    const kind = findCellKind(cell);
    if (kind === "empty") continue;
    filled += 1;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  if (filled === 0) return "empty";
  const [most, count] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? ["text", 0];
  return count >= filled * 0.8 ? most : "text";
};
