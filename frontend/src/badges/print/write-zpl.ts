import type { Bitmap } from "./badge-bitmap.ts";

/** Zebra, ZPL II Programming Guide, `^GF`: maximum size of one graphic field. */
const maxFieldBytes = 99_999;

const hex = Array.from({ length: 16 }, (_, value) => value.toString(16).toUpperCase());

/**
 * Run lengths in the guide's hexadecimal compression: `G` to `Y` mean 1 to 19, `g` to `z` mean 20 to 400 in
 * steps of 20.
 */
const ones = Array.from({ length: 20 }, (_, count) => (count === 0 ? "" : String.fromCharCode(70 + count)));
const twenties = Array.from({ length: 21 }, (_, count) =>
  count === 0 ? "" : String.fromCharCode(102 + count),
);

const writeRun = (digit: string, length: number): string => {
  if (length < 3) return digit.repeat(length);
  const whole = "z".repeat(Math.floor(length / 400));
  const rest = length % 400;
  const count = whole + (twenties[Math.floor(rest / 20)] ?? "") + (ones[rest % 20] ?? "");
  return count + digit;
};

/** `,` fills the rest of a row with white, `!` with black. */
const writeRow = (bytes: Uint8Array): string => {
  const last = bytes.at(-1);
  const fill = last === 0 ? "," : last === 0xff ? "!" : "";
  let end = bytes.length;
  while (fill !== "" && end > 0 && bytes[end - 1] === last) end -= 1;
  let row = "";
  let digit = "";
  let length = 0;
  for (let nibble = 0; nibble < end * 2; nibble += 1) {
    const byte = bytes[nibble >> 1] ?? 0;
    const next = hex[nibble % 2 === 0 ? byte >> 4 : byte & 15] ?? "";
    if (next === digit) {
      length += 1;
      continue;
    }
    row += writeRun(digit, length);
    digit = next;
    length = 1;
  }
  return row + writeRun(digit, length) + fill;
};

/** Writes a bitmap's rows in ZPL's compressed form, in which `:` repeats the previous row. */
const writeRows = ({ bits, rowBytes }: Bitmap, from: number, to: number): string => {
  let rows = "";
  let above: Uint8Array | undefined;
  for (let y = from; y < to; y += 1) {
    const row = bits.subarray(y * rowBytes, (y + 1) * rowBytes);
    const isLikeAbove = above?.every((byte, index) => byte === row[index]);
    rows += isLikeAbove === true ? ":" : writeRow(row);
    above = row;
  }
  return rows;
};

/** A label is one picture in several bands, because a graphic field has a maximum size. */
export const writeLabel = (bitmap: Bitmap): string => {
  const { widthDots, heightDots, rowBytes } = bitmap;
  const bandRows = Math.floor(maxFieldBytes / rowBytes);
  const fields: string[] = [];
  for (let from = 0; from < heightDots; from += bandRows) {
    const to = Math.min(from + bandRows, heightDots);
    const bytes = (to - from) * rowBytes;
    fields.push(`^FO0,${from}^GFA,${bytes},${bytes},${rowBytes},${writeRows(bitmap, from, to)}^FS`);
  }
  return `^XA^PW${widthDots}^LL${heightDots}^LH0,0${fields.join("\n")}^XZ\n`;
};
