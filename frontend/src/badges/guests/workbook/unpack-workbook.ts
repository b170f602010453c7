import { Inflate, strFromU8, strToU8, zipSync } from "fflate";
import { findWorkbookParts, tidyPath, type Parts } from "./workbook-parts.ts";
import { readZipEntries, type ZipEntry } from "./zip-entries.ts";
import { workbookLimits, type WorkbookLimit } from "./workbook-limits.ts";

export type Unpacked =
  | { readonly type: "unpacked"; readonly bytes: Uint8Array; readonly hasHiddenRows: boolean }
  | { readonly type: "failed"; readonly reason: "damaged" | WorkbookLimit };

/** Parts of a workbook without cells, which may be larger than all the others. */
const isUnread = (name: string): boolean =>
  /\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|vml|ttf|odttf|wdp)$|(?:^|\/)(?:media|drawings|charts|pivotCache|printerSettings|customXml|theme|Thumbnails|Pictures)\//i.test(
    name,
  ) || name.endsWith("/");

class TooLarge extends Error {}

const join = (chunks: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};

/** Deflate expands one byte to at most 1,032, so each step adds at most 17 MB beyond the counted size. */
const stepBytes = 16_384;

/** @throws if the data is damaged or longer than `limit` */
const inflateEntry = ({ method, data }: ZipEntry, limit: number): Uint8Array => {
  const chunks: Uint8Array[] = [];
  let inflated = 0;
  const take = (chunk: Uint8Array): void => {
    inflated += chunk.length;
    if (inflated > limit) throw new TooLarge();
    chunks.push(chunk);
  };
  if (method === 0) take(data);
  else if (method === 8) {
    const inflater = new Inflate(take);
    for (let at = 0; at < data.length; at += stepBytes)
      inflater.push(data.subarray(at, at + stepBytes), at + stepBytes >= data.length);
  } else throw new Error(`unknown compression method ${method}`);
  return join(chunks);
};

/**
 * Decompresses all parts. The sizes that an archive declares are not trusted: the output is counted.
 * @throws if the archive is damaged or too large
 */
const inflate = (bytes: Uint8Array): Parts => {
  const parts = new Map<string, Uint8Array>();
  let left: number = workbookLimits.inflatedBytes;
  for (const entry of readZipEntries(bytes)) {
    const path = tidyPath(entry.name);
    if (isUnread(path)) continue;
    const part = inflateEntry(entry, left);
    left -= part.length;
    parts.set(path, part);
  }
  return parts;
};

/** Replaces a carriage return until the library has parsed the file. This noncharacter occurs in no text. */
export const carriageReturn = { inXml: "&#xFDD0;", inText: "\ufdd0" } as const;

const count = (text: string, pattern: RegExp): number => {
  let found = 0;
  // Counts without building a list of matches, of which there may be millions.
  while (pattern.exec(text)) found += 1;
  return found;
};

/**
 * The library finds an XML tag only if a space follows its name, and drops a carriage return before a line feed.
 */
const tidyTags = (xml: string): string =>
  xml.replaceAll(/(<(?:\w+:)?\w+)[\r\n\t]\s*/g, "$1 ").replaceAll(/_x000D_/gi, carriageReturn.inXml);

/** The library decodes the text result of a formula twice. */
const escapeResults = (xml: string): string =>
  xml.replaceAll(/<(?:\w+:)?c\s[^<>]*\bt="str"[^<>]*>.*?<\/(?:\w+:)?c>/gs, (cell) =>
    cell.replace(
      /(<(?:\w+:)?v(?:\s[^<>]*)?>)([^<]*)/,
      (_, tag: string, text: string) =>
        tag + text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, "_x005F_").replaceAll("&", "&amp;"),
    ),
  );

/**
 * Removes rows and cells that have only a format, unless some have no address: those after them would then
 * move.
 */
const tidySheet = (xml: string): string => escapeResults(tidyCells(xml));

const tidyCells = (xml: string): string =>
  /<(?:\w+:)?(?:row|c)(?=[\s/>])(?![^<>]*\sr=)/.test(xml) || xml.includes("<![CDATA[")
    ? tidyTags(xml)
    : tidyTags(xml.replaceAll(/<(?:\w+:)?(?:c|row)\s[^<>]*\/>/g, ""));

/** The library does not count an empty self-closing text, so all texts after it would move. */
const tidySharedStrings = (xml: string): string =>
  tidyTags(xml)
    .replaceAll(/<((?:\w+:)?)si(?:\s[^<>]*)?\/>/g, "<$1si><$1t></$1t></$1si>")
    .replaceAll(/<((?:\w+:)?)si\s[^<>]*>/g, "<$1si>");

const readNumber = (attributes: string, name: string): number =>
  Number(new RegExp(`number-${name}-repeated="(\\d+)"`).exec(attributes)?.[1] ?? 1);

/** OpenDocument writes equal cells and rows once, with a repeat count. */
const countOpenDocumentCells = (xml: string): number => {
  let rows = 1;
  let cells = 0;
  for (const [, tag, attributes = "", end] of xml.matchAll(
    /<(?:[\w-]+:)?table-(row|cell)\b([^<>]*?)(\/?)>/g,
  )) {
    if (tag === "row") rows = readNumber(attributes, "rows");
    else if (end === "" || /\bvalue/.test(attributes)) cells += rows * readNumber(attributes, "columns");
  }
  return cells;
};

/**
 * The workbook without compression, pictures and empty cells, so that the library parses only what was
 * counted.
 * @param bytes a ZIP archive
 */
export const unpackWorkbook = (bytes: Uint8Array): Unpacked => {
  try {
    const all = inflate(bytes);
    const workbook = findWorkbookParts(all);
    const sheets = workbook?.sheets ?? [...all.keys()].filter((path) => /\/worksheets\/[^/]+$/.test(path));
    if (sheets.length > workbookLimits.sheets) return { type: "failed", reason: "sheets" };
    const parts = new Map(workbook?.parts ?? all);
    let hasHiddenRows = false;
    // Counts cells, and their shared texts.
    let cells = 0;
    for (const [path, part] of parts) {
      const isBinary = path.endsWith(".bin");
      if (sheets.includes(path) && !isBinary) {
        const xml = tidySheet(strFromU8(part, true));
        cells += count(xml, /<(?:\w+:)?c[\s>]/g);
        hasHiddenRows ||= /<(?:\w+:)?row\s[^<>]*\shidden=/.test(xml);
        parts.set(path, strToU8(xml, true));
      } else if (path === "content.xml") cells += countOpenDocumentCells(strFromU8(part, true));
      else if (/sharedstrings\.xml$/i.test(path)) {
        const xml = tidySharedStrings(strFromU8(part, true));
        cells += count(xml, /<(?:\w+:)?si>/g);
        parts.set(path, strToU8(xml, true));
      }
      hasHiddenRows ||= isBinary;
      if (cells > workbookLimits.cells) return { type: "failed", reason: "cells" };
    }
    const size = [...parts.values()].reduce((sum, { length }) => sum + length, 0);
    if (size > workbookLimits.parsedBytes) return { type: "failed", reason: "large" };
    // The library compares the manifest's path case-sensitively.
    const names = [...parts].map(
      ([path, part]) =>
        [
          path.replace(/^meta-inf\//, "META-INF/").replace("[content_types]", "[Content_Types]"),
          part,
        ] as const,
    );
    return { type: "unpacked", bytes: zipSync(Object.fromEntries(names), { level: 0 }), hasHiddenRows };
  } catch (error) {
    return { type: "failed", reason: error instanceof TooLarge ? "large" : "damaged" };
  }
};
