import { strFromU8, unzipSync } from "fflate";

export type FileKind =
  | "picture"
  | "pdf"
  | "video"
  | "document"
  | "numbers"
  | "archive"
  | "webPage"
  | "binary";

type Signature = { readonly at?: number; readonly starts: string; readonly kind: FileKind | "workbook" };

/** File signatures as Latin-1 characters, because most of their bytes are characters. */
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
  // The OLE container of XLS, DOC and password-protected files. The workbook reader tells them apart.
  { starts: "\u00d0\u00cf\u0011\u00e0", kind: "workbook" },
  { starts: "\u001f\u008b", kind: "archive" },
  { starts: "7z\u00bc\u00af", kind: "archive" },
  { starts: "Rar!", kind: "archive" },
];

/** File kinds by the names of the files in a ZIP archive, compared without case as in OPC. */
const insides: readonly (readonly [part: RegExp, kind: FileKind | "workbook"])[] = [
  [/(?:^|\n)\/?xl\//, "workbook"],
  [/(?:^|\n)\/?(?:word|ppt|visio)\//, "document"],
  [/index\/document\.iwa/, "numbers"],
];

/** File kinds by the content type that the package declares for its main part, which may have any name. */
const statedTypes: readonly (readonly [type: RegExp, kind: FileKind | "workbook"])[] = [
  [/(?:spreadsheetml\.(?:sheet|template)|ms-excel\.[\w.]+)\.main|opendocument\.spreadsheet/i, "workbook"],
  [/(?:wordprocessingml|presentationml|ms-word|ms-powerpoint)\.[\w.]+\.main|opendocument\./i, "document"],
];

const describing = /^\/?(?:\[content_types\]\.xml|mimetype)$/;

/** One character per byte, reversibly. (The decoder labeled Latin-1 is really Windows-1252.) */
const toCharacters = (bytes: Uint8Array): string => strFromU8(bytes, true);

const findArchiveKind = (bytes: Uint8Array): FileKind | "workbook" => {
  const names: string[] = [];
  const find = <Kind>(table: readonly (readonly [RegExp, Kind])[], text: string): Kind | undefined =>
    table.find(([pattern]) => pattern.test(text))?.[1];
  try {
    const described = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const tidy = name.replaceAll("\\", "/").toLowerCase();
        names.push(tidy);
        return describing.test(tidy) && originalSize < 1_000_000;
      },
    });
    const stated = find(statedTypes, Object.values(described).map(toCharacters).join("\n"));
    if (stated) return stated;
  } catch {
    // The directory is damaged, so use the names before each file.
    names.push(toCharacters(bytes.subarray(0, 4096)).toLowerCase().replaceAll("pk\u0003\u0004", "\n"));
    const found = /xl[/\\]|\[content_types\]\.xml/.test(names.join("\n"));
    if (found && !/(?:word|ppt)[/\\]/.test(names.join("\n"))) return "workbook";
  }
  return find(insides, names.join("\n")) ?? "archive";
};

/** Control characters that no text contains, except those that end lines and cells. */
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1b);

/**
 * Texts have few control characters: a Ctrl-Z or zeros at the end, or a zero after each cell. In other files
 * every tenth byte is one, and most of these files are not UTF-8.
 */
const isBinary = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  const end = bytes.findLastIndex((byte) => byte !== 0 && byte !== 0x1a) + 1;
  const head = bytes.subarray(0, Math.min(end, 4096));
  const controls = head.filter(isControl).length;
  const foreign = new TextDecoder().decode(head).match(/\ufffd/g)?.length ?? 0;
  return controls > head.length * (foreign > 1 ? 0.05 : 0.25);
};

/**
 * `text` is anything that may be decoded as characters, `workbook` anything that the workbook reader opens or
 * identifies.
 */
export const findFileKind = (bytes: Uint8Array<ArrayBuffer>): FileKind | "workbook" | "text" => {
  const head = toCharacters(bytes.subarray(0, 4096));
  if (head.startsWith("PK\u0003\u0004")) return findArchiveKind(bytes);
  const signature = signatures.find(({ starts, at = 0 }) => head.startsWith(starts, at));
  if (signature) return signature.kind;
  if (head.includes("urn:schemas-microsoft-com:office:spreadsheet") && /^\W*<\?xml/i.test(head))
    return "workbook";
  if (/^\s*<(!doctype html|html|table|head|meta|\?xml)/i.test(head.replace(/^\u00ef\u00bb\u00bf/, "")))
    return "webPage";
  return isBinary(bytes) ? "binary" : "text";
};
