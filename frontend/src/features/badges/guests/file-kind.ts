export type FileKind =
  | "picture"
  | "pdf"
  | "video"
  | "document"
  | "numbers"
  | "openDocument"
  | "oldWorkbook"
  | "archive"
  | "webPage"
  | "binary";

type Signature = { readonly at?: number; readonly starts: string; readonly kind: FileKind };

/** As letters of Latin-1, since the most of them are letters. */
const signatures: readonly Signature[] = [
  { starts: "%PDF", kind: "pdf" },
  { starts: "\u0089PNG", kind: "picture" },
  { starts: "\u00ff\u00d8\u00ff", kind: "picture" },
  { starts: "GIF8", kind: "picture" },
  { starts: "II*\0", kind: "picture" },
  { starts: "MM\0*", kind: "picture" },
  { starts: "WEBP", at: 8, kind: "picture" },
  { starts: "ftypheic", at: 4, kind: "picture" },
  { starts: "ftypmif1", at: 4, kind: "picture" },
  { starts: "ftypavif", at: 4, kind: "picture" },
  { starts: "ftyp", at: 4, kind: "video" },
  { starts: "{\\rtf", kind: "document" },
  { starts: "\u00d0\u00cf\u0011\u00e0", kind: "oldWorkbook" },
  { starts: "\u001f\u008b", kind: "archive" },
  { starts: "7z\u00bc\u00af", kind: "archive" },
  { starts: "Rar!", kind: "archive" },
];

/** By the names of the files inside, which a ZIP archive has in the clear. */
const insides: readonly (readonly [part: string, kind: FileKind | "workbook"])[] = [
  ["xl/workbook.xml", "workbook"],
  ["xl/workbook.bin", "oldWorkbook"],
  ["word/", "document"],
  ["ppt/", "document"],
  ["Index/Document.iwa", "numbers"],
  ["opendocument.spreadsheet", "openDocument"],
];

/** In which no text has a byte, but for what ends lines and cells. */
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1b);

/**
 * Texts have a few control characters: a Ctrl-Z or zeros at the end, a zero after each cell. In other files every tenth byte is
 * one, and most of them are not UTF-8.
 */
const isBinary = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  const end = bytes.findLastIndex((byte) => byte !== 0 && byte !== 0x1a) + 1;
  const head = bytes.subarray(0, Math.min(end, 4096));
  const controls = head.filter(isControl).length;
  const foreign = new TextDecoder().decode(head).match(/\ufffd/g)?.length ?? 0;
  return controls > head.length * (foreign > 1 ? 0.05 : 0.25);
};

/** A letter a byte, and none of them another: what decoders call Latin-1 is Windows-1252. */
const toLetters = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** `text` is anything that may be read as letters, `workbook` an XLSX. */
export const findFileKind = (bytes: Uint8Array<ArrayBuffer>): FileKind | "workbook" | "text" => {
  const head = toLetters(bytes.subarray(0, 4096));
  if (head.startsWith("PK\u0003\u0004")) {
    // The names stand before each file, and once more at the end.
    const names = head + toLetters(bytes.subarray(-16_384));
    return insides.find(([part]) => names.includes(part))?.[1] ?? "archive";
  }
  const signature = signatures.find(({ starts, at = 0 }) => head.startsWith(starts, at));
  if (signature) return signature.kind;
  if (/^\s*<(!doctype html|html|table|head|meta|\?xml)/i.test(head.replace(/^\u00ef\u00bb\u00bf/, "")))
    return "webPage";
  return isBinary(bytes) ? "binary" : "text";
};
