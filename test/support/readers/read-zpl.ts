import type { Raster } from "./read-pdf.ts";

/** Zebra, ZPL II Programming Guide, `^GF`. */
const maxFieldBytes = 99_999;

/** Expands the guide's hexadecimal scheme, row by row. */
const expand = (data: string, rowBytes: number): readonly string[] => {
  const width = rowBytes * 2;
  const rows: string[] = [];
  let row = "";
  let count = 0;
  for (const sign of data) {
    if (sign === ":") rows.push(rows.at(-1) ?? "");
    else if (sign === "," || sign === "!") row = row.padEnd(width, sign === "," ? "0" : "F");
    else if (sign >= "G" && sign <= "Y") count += sign.charCodeAt(0) - 70;
    else if (sign >= "g" && sign <= "z") count += (sign.charCodeAt(0) - 102) * 20;
    else {
      row += sign.repeat(count || 1);
      count = 0;
    }
    if (row.length > width) throw new Error(`a row of ${row.length} digits, ${width} expected`);
    if (row.length === width) {
      rows.push(row);
      row = "";
    }
  }
  return rows;
};

/**
 * The labels of a file in Zebra's language, as the printer would print them: implemented from the manual, independent
 * of the code that writes the files.
 * @throws when a field is larger than a printer accepts, or its data does not match its own header
 */
export const readZpl = (file: string): readonly Raster[] =>
  Array.from(file.matchAll(/\^XA(.*?)\^XZ/gs), ([, label = ""]) => {
    const width = Number(/\^PW(\d+)/.exec(label)?.[1]);
    const height = Number(/\^LL(\d+)/.exec(label)?.[1]);
    const gray = new Uint8Array(width * height).fill(255);
    for (const [, x, y, sent, all, bytes, data = ""] of label.matchAll(
      /\^FO(\d+),(\d+)\^GFA,(\d+),(\d+),(\d+),([^^]*)\^FS/g,
    )) {
      const rows = expand(data, Number(bytes));
      if (Number(all) > maxFieldBytes || sent !== all || rows.length * Number(bytes) !== Number(all))
        throw new Error(`a field of ${rows.length} rows of ${bytes} bytes, which says ${all}`);
      rows.forEach((digits, row) => {
        for (let dot = 0; dot < width; dot += 1) {
          const isBlack = (Number.parseInt(digits[dot >> 2] ?? "0", 16) >> (3 - (dot & 3))) & 1;
          if (isBlack) gray[(Number(y) + row) * width + Number(x) + dot] = 0;
        }
      });
    }
    return { width, height, gray };
  });
