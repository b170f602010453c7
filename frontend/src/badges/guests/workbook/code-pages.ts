import { decodeText } from "../text-encodings.ts";

/** Labels of the browser's decoders by the code page that a workbook declares; any other is read as Windows-1252. */
const labels: ReadonlyMap<number, string> = new Map([
  ...Array.from({ length: 9 }, (_, index) => [1250 + index, `windows-${1250 + index}`] as const),
  [866, "ibm866"],
  [874, "windows-874"],
  [932, "shift_jis"],
  [936, "gb18030"],
  [949, "euc-kr"],
  [950, "big5"],
  [1200, "utf-16le"],
  [10_000, "macintosh"],
  [10_007, "x-mac-cyrillic"],
  [65_001, "utf-8"],
]);

const dosCodePages: ReadonlySet<number> = new Set([437, 850]);

/**
 * Decodes the one-byte texts of Excel 5.0 and 95 for the workbook library, with the decoders of the browser. The
 * library's own tables have 470 kB.
 */
export const codePages = {
  utils: {
    decode: (codePage: number, data: ArrayLike<number>): string => {
      const bytes = Uint8Array.from(data);
      if (dosCodePages.has(codePage)) return decodeText(bytes, "ibm850");
      return new TextDecoder(labels.get(codePage) ?? "windows-1252", { ignoreBOM: true }).decode(bytes);
    },
  },
} as const;
