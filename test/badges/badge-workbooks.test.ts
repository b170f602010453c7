import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { utils, write, type BookType } from "@e965/xlsx";
import { expect, test } from "vitest";
import * as z from "zod";
import { readTable } from "#frontend/src/badges/guests/read-table.ts";
import type { TextEncoding } from "#frontend/src/badges/guests/text-encodings.ts";
import { readWorkbook } from "#frontend/src/badges/guests/workbook/read-workbook.ts";
import { encodeText } from "#test/badges/support/encode-text.ts";
import { makeWorkbook } from "#test/badges/support/make-workbook.ts";

const folder = new URL("workbooks/", import.meta.url);
const readFile = (name: string) => Uint8Array.from(readFileSync(new URL(name, folder)));

const tidy = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  rows
    .map((row) => row.map((cell) => cell.replaceAll(/\s+/g, " ").trim()))
    .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1))
    .filter((row) => row.length > 0);

type Rows = readonly (readonly string[])[];

const readRows = (content: Uint8Array<ArrayBuffer>): Rows | { readonly type: string } => {
  const result = readWorkbook(content);
  return result.type === "read" ? tidy(result.rows) : result;
};

/** Values that the page shows in the cell's format, and openpyxl as plain values. */
const formatted = /^-?\d+\.\d+$|^\d{4}-\d\d-\d\d( |$)|^\d+ days?,|^(?:True|False)$|^\d\d:\d\d:\d\d$/;

const reference = z
  .record(z.string(), z.array(z.array(z.string())))
  .parse(JSON.parse(readFileSync(new URL("reference.json", folder), "utf8")));

test.each(Object.entries(reference))("[BADGE-07] reads the rows of %s as openpyxl does", (name, expected) => {
  const rows = readRows(readFile(name));
  expect(rows).toHaveProperty("length");
  const blank = (cell: string, wanted: string | undefined) =>
    formatted.test(wanted ?? "") ? "formatted" : cell;
  const wanted = tidy(expected);
  const found = "type" in rows ? [] : rows.slice(0, 6);
  expect(found.map((row, y) => row.map((cell, x) => blank(cell, wanted[y]?.[x])))).toEqual(
    wanted.map((row) => row.map((cell) => blank(cell, cell))),
  );
});

test.each([
  ["issue_419.xlsx", ["Hello"]],
  ["issue_530.xlsx", ["报表导出人：", "于国栋"]],
  ["issue252.xlsx", ["data"]],
  ["empty_s_attribute.xlsx", ["Name", "Value"]],
])("[BADGE-07] opens %s, which Excel opens and openpyxl does not", (name, first) => {
  expect(readRows(readFile(name))).toHaveProperty("0", first);
});

test.each([
  ["pass_protected.xlsx", "password"],
  ["empty_sheet.xlsx", "empty"],
  ["vba.xlsm", "empty"],
])("[BADGE-07] refuses %s with the reason %s", async (name, reason) => {
  expect(await readTable({ content: readFile(name) })).toEqual({ type: "failed", reason });
});

const guests = [
  ["Name", "Company"],
  ["Ada Holm", "Acme"],
];

type Rename = (path: string) => string;

/** Writes the same workbook with its parts renamed or changed. */
const repack = (rename: Rename, change: (xml: string, path: string) => string = (xml) => xml) => {
  const parts = unzipSync(makeWorkbook([{ name: "Guests", rows: guests }]));
  return Uint8Array.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([path, part]) => [rename(path), strToU8(change(strFromU8(part), path))]),
      ),
    ),
  );
};

const same: Rename = (path) => path;

test.each([
  ["backslashes in paths", repack((path) => path.replaceAll("/", "\\"))],
  ["a slash before paths", repack((path) => `/${path}`)],
  ["paths in capitals", repack((path) => path.toUpperCase())],
  ["sharedStrings in another case", repack((path) => path.replace("sharedStrings", "SharedStrings"))],
  [
    "absolute targets",
    repack(same, (xml, path) =>
      path === "xl/_rels/workbook.xml.rels" ? xml.replaceAll('Target="', 'Target="/xl/') : xml,
    ),
  ],
  [
    "targets with dots",
    repack(same, (xml, path) =>
      path === "xl/_rels/workbook.xml.rels" ? xml.replaceAll('Target="', 'Target="./../xl/') : xml,
    ),
  ],
  [
    "parts outside xl",
    repack(
      (path) => path.replace(/^xl\//, "book/").replace("sharedStrings", "texts").replace("sheet1", "données"),
      (xml) =>
        xml
          .replace("xl/workbook.xml", "book/workbook.xml")
          .replace("sharedStrings.xml", "texts.xml")
          .replace("sheet1.xml", "donn%C3%A9es.xml"),
    ),
  ],
  [
    "strict namespaces",
    repack(same, (xml) =>
      xml
        .replaceAll(
          "http://schemas.openxmlformats.org/spreadsheetml/2006/",
          "http://purl.oclc.org/ooxml/spreadsheetml/",
        )
        .replaceAll(
          "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
          "http://purl.oclc.org/ooxml/officeDocument/relationships",
        ),
    ),
  ],
  [
    "single quotes in relationships",
    repack(same, (xml, path) => (path.endsWith(".rels") ? xml.replaceAll('"', "'") : xml)),
  ],
])("[BADGE-07] reads a workbook with %s", async (_, content) => {
  expect(await readTable({ content })).toMatchObject({ type: "read", table: guests });
});

test.each(["xlsb", "xls", "ods", "xlml"] as const)(
  "[BADGE-07] reads a workbook in the format %s",
  async (bookType: BookType) => {
    const sheet = utils.aoa_to_sheet([...guests.map((row) => [...row]), ["Ben Okoro", 123_456_789_012]]);
    const file: ArrayBuffer = write(utils.book_new(sheet, "Guests"), { type: "array", bookType });
    expect(await readTable({ content: new Uint8Array(file) })).toMatchObject({
      table: [...guests, ["Ben Okoro", "123456789012"]],
    });
  },
);

/** Excel 5.0 and 95: texts have one byte per character, in the code page that the file declares. */
const makeExcel95 = (encoding: TextEncoding, codePage: number, name: string): Uint8Array<ArrayBuffer> => {
  const placeholder = "x".repeat(name.length);
  const file: ArrayBuffer = write(utils.book_new(utils.aoa_to_sheet([["Name"], [placeholder]]), "Guests"), {
    type: "array",
    bookType: "biff5",
  });
  const bytes = new Uint8Array(file);
  const find = (text: string): number => strFromU8(bytes, true).indexOf(text);
  bytes.set(encodeText(encoding, name), find(placeholder));
  new DataView(file).setUint16(find("\u0042\0\u0002\0") + 4, codePage, true);
  return bytes;
};

test.each([
  ["windows-1252", 1252, "Sam O’Neill"],
  ["windows-1250", 1250, "Łukasz Żak"],
  ["windows-1251", 1251, "Пётр Сидоров"],
  ["shift_jis", 932, "ｱﾀﾞ ﾎﾙﾑ"],
  ["macintosh", 10_000, "Zoë Müller"],
  ["ibm850", 850, "José Peña"],
] as const)(
  "[BADGE-07] reads a workbook of Excel 95 in %s by its code page %i: %s",
  async (encoding, codePage, name) => {
    expect(await readTable({ content: makeExcel95(encoding, codePage, name) })).toMatchObject({
      table: [["Name"], [name]],
    });
  },
);

test("[BADGE-07] reads an Excel 97 workbook unchanged after one of Excel 95", async () => {
  await readTable({ content: makeExcel95("windows-1251", 1251, "Пётр") });
  const sheet = utils.aoa_to_sheet([["Name"], ["Łukasz 王小明"]]);
  const file: ArrayBuffer = write(utils.book_new(sheet, "Guests"), { type: "array", bookType: "xls" });
  expect(await readTable({ content: new Uint8Array(file) })).toMatchObject({
    table: [["Name"], ["Łukasz 王小明"]],
  });
});

test.each([
  ['General" kg"', 12, "12 kg"],
  ['"T-"General', 123_456_789_012, "T-123456789012"],
  ["General;-General;;@", 12, "12"],
  ['[=0]"";General', 13, "13"],
  ["[$-409]General", 15, "15"],
  ["Gnralee", 16, "16"],
  ["Standard", 17.5, "17.5"],
  ["00000", 42, "00042"],
  ["0", 1_234_567_890_123_456, "1234567890123456"],
  ["00000000000000000000", 1_234_567_890_123_456, "00001234567890123456"],
  ["dd.mm.yyyy hh:mm", 46_349.75, "23.11.2026 18:00"],
  ["yyyy年m月d日", 46_349, "2026年11月23日"],
  ["[$-407]d. mmmm yyyy", 46_349, "23. November 2026"],
  ["[$-407]0.00", 1.5, "1.50"],
  ["[h]:mm", 1.5, "36:00"],
  ["dd.mm.yyyy", -5, "-5"],
  ["000-00-0000", 123_456_789, "123-45-6789"],
])("[BADGE-07] shows a number in the format %s as Excel does", (format, value, text) => {
  const content = makeWorkbook([{ name: "Guests", rows: [[{ value, style: 1 }]] }], { formats: [format] });
  expect(readRows(content)).toEqual([[text]]);
});

test("[BADGE-07] reads the same duration from a workbook with dates since 1904", () => {
  const sheets = [{ name: "Guests", rows: [[{ value: 1.5, style: 1 }]] }];
  expect(readRows(makeWorkbook(sheets, { formats: ["[h]:mm"], is1904: true }))).toEqual([["36:00"]]);
});

test.each([
  ["the runs of a rich text", "<si><r><t>Ada </t></r><r><rPr/><t>Holm</t></r></si>", "Ada Holm"],
  ["a text without its reading", "<si><t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh></si>", "東京"],
  ["an empty text as an empty cell", "<si/>", ""],
  ["an empty text with a prefix as an empty cell", "<x:si></x:si>", ""],
  ["a text in CDATA", "<si><t><![CDATA[R&D <b>]]></t></si>", "R&D <b>"],
  ["a text with its tags on several lines", '<si\n><t\n xml:space="preserve">Ada\nHolm</t></si>', "Ada Holm"],
  ["a text with entities once", "<si><t>&amp;lt;b&gt;</t></si>", "&lt;b>"],
])("[BADGE-07] reads from a workbook's shared texts: %s", (_, shared, text) => {
  const content = repack(same, (xml, path) =>
    path === "xl/sharedStrings.xml" ? xml.replace("<si><t>Ada Holm</t></si>", shared) : xml,
  );
  expect(readRows(content)).toEqual(
    tidy([
      ["Name", "Company"],
      [text, "Acme"],
    ]),
  );
});

test.each([
  ["a result with entities once", "A &amp;amp; B", "A &amp; B"],
  ["a result that looks like an escape", "_x005F_x0041_", "_x0041_"],
])("[BADGE-07] reads the result of a formula cell: %s", (_, value, text) => {
  const content = repack(same, (xml) =>
    xml.replace(/<c r="A2"[^>]*>.*?<\/c>/s, `<c r="A2" t="str"><f>B2</f><v>${value}</v></c>`),
  );
  const result = readWorkbook(content);
  expect(result.type === "read" && result.rows[1]?.[0]).toBe(text);
});

test("[BADGE-07] reads cells whose tags are on several lines", () => {
  const content = repack(same, (xml, path) =>
    path.endsWith("sheet1.xml") ? xml.replaceAll("<c ", "<c\n  ").replaceAll("<row ", "<row\r\n") : xml,
  );
  expect(readRows(content)).toEqual(guests);
});

test("[BADGE-07] skips a chart sheet before the list", async () => {
  const parts = unzipSync(
    makeWorkbook([
      { name: "Chart", rows: [["none"]] },
      { name: "Guests", rows: guests },
    ]),
  );
  const rels = strFromU8(parts["xl/_rels/workbook.xml.rels"] ?? new Uint8Array());
  const content = zipSync({
    ...parts,
    "xl/_rels/workbook.xml.rels": strToU8(
      rels.replace('relationships/worksheet"', 'relationships/chartsheet"'),
    ),
  });
  expect(await readTable({ content: Uint8Array.from(content) })).toMatchObject({
    table: guests,
    choices: [],
  });
});

test("[BADGE-07] cuts a used range of all rows and columns to the cells with content", () => {
  const content = repack(same, (xml) =>
    xml
      .replace("<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>')
      .replace(
        "</sheetData>",
        '<row r="1048576" s="1" customFormat="1"><c r="XFD1048576" s="1"/></row></sheetData>',
      ),
  );
  expect(readRows(content)).toEqual(guests);
});

test("[BADGE-07] reports the rows that a filter hides, and reads them", async () => {
  const content = repack(same, (xml) => xml.replace('<row r="2">', '<row r="2" hidden="1">'));
  expect(readWorkbook(content)).toMatchObject({ rows: guests, hiddenRows: [2], mergedRows: [] });
  expect(await readTable({ content })).toMatchObject({ problems: [{ type: "hidden-row", rows: [2] }] });
});

const merged = (reference: string, rows: readonly (readonly string[])[]) => {
  const parts = unzipSync(makeWorkbook([{ name: "Guests", rows }]));
  const xml = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const merges = `</sheetData><mergeCells count="1"><mergeCell ref="${reference}"/></mergeCells>`;
  return Uint8Array.from(
    zipSync({ ...parts, "xl/worksheets/sheet1.xml": strToU8(xml.replace("</sheetData>", merges)) }),
  );
};

test("[BADGE-07] repeats a merged company next to each of its guests, and reports the rows", async () => {
  const rows = [
    ["Company", "Name"],
    ["Acme", "Ada Holm"],
    ["", "Ben Okoro"],
    ["", "Cem Ay"],
    ["Globex", "Dia Roy"],
  ];
  expect(readWorkbook(merged("A2:A4", rows))).toMatchObject({
    rows: rows.map(([company, name], row) => [row === 2 || row === 3 ? "Acme" : company, name]),
    mergedRows: [3, 4],
  });
  expect(await readTable({ content: merged("A2:A4", rows) })).toMatchObject({
    problems: [{ type: "merged-cell", rows: [3, 4] }],
  });
});

test.each([
  ["to rows without content", "A2:A3", [["Name"], ["Ada Holm"], []]],
  ["to the columns beside it", "A1:B1", [["Spring Gala"], ["Name", "Company"], ["Ada Holm", "Acme"]]],
])("[BADGE-07] does not repeat a merged value %s", (_, reference_, rows) => {
  expect(readWorkbook(merged(reference_, rows))).toMatchObject({ mergedRows: [] });
  expect(readRows(merged(reference_, rows))).toEqual(tidy(rows));
});

const withSheet = (xml: string) =>
  repack(same, (old, path) =>
    path.endsWith("sheet1.xml") ? old.replace(/<sheetData>.*<\/sheetData>/s, xml) : old,
  );

const manySheets = Array.from({ length: 201 }, (_, index) => ({ name: `Sheet ${index}`, rows: [["x"]] }));
const text = (cell: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${cell}</t></is></c></row>`;

test.each([
  ["201 sheets", "sheets", () => makeWorkbook(manySheets)],
  [
    "a cell of 32,768 characters",
    "cell-text",
    () => withSheet(`<sheetData>${text("x".repeat(32_768))}</sheetData>`),
  ],
  [
    "merged cells over one another",
    "cells",
    () =>
      withSheet(
        `<sheetData>${text("x")}<row r="9999"><c r="A9999"><v>1</v></c></row></sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(50)}</mergeCells>`,
      ),
  ],
])("[BADGE-07] refuses a workbook with %s with the reason %s", async (_, reason, make) => {
  expect(await readTable({ content: make() })).toEqual({ type: "failed", reason });
});

test.each([
  ["400,001 cells", "cells", `<row>${"<c><v>1</v></c>".repeat(400_001)}</row>`],
  ["100 MB of blanks", "large", " ".repeat(100_000_001)],
])("[BADGE-07] refuses a workbook of %s with the reason %s", { tags: "full" }, async (_, reason, xml) => {
  const content = withSheet(`<sheetData>${xml}</sheetData>`);
  expect(await readTable({ content })).toEqual({ type: "failed", reason });
});

test("[BADGE-07] refuses an OpenDocument sheet that repeats a cell too often", async () => {
  const sheet = utils.aoa_to_sheet([["Ada Holm"]]);
  const file: ArrayBuffer = write(utils.book_new(sheet, "Guests"), { type: "array", bookType: "ods" });
  const parts = unzipSync(new Uint8Array(file));
  const xml = strFromU8(parts["content.xml"] ?? new Uint8Array());
  const repeated = xml
    .replace("<table:table-row>", '<table:table-row table:number-rows-repeated="1000000">')
    .replace("<table:table-cell ", '<table:table-cell table:number-columns-repeated="1000" ');
  const content = Uint8Array.from(zipSync({ ...parts, "content.xml": strToU8(repeated) }));
  expect(await readTable({ content })).toEqual({ type: "failed", reason: "cells" });
});

test("[BADGE-07] does not expand entities that a workbook declares", () => {
  const content = repack(same, (xml, path) =>
    path === "xl/sharedStrings.xml"
      ? `<!DOCTYPE sst [<!ENTITY many "${"x".repeat(1000)}">]>${xml.replace("Ada Holm", "&many;&many;")}`
      : xml,
  );
  expect(JSON.stringify(readRows(content))).not.toContain("xxxx");
});
