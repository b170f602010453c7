import { strToU8, zipSync } from "fflate";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const related = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";

/** A cell as it is in the file: a text, a number with the index of its style, or raw XML. */
type Cell = string | { readonly value: number; readonly style?: number } | { readonly xml: string };
type Sheet = {
  readonly name: string;
  readonly state?: "hidden";
  readonly rows: readonly (readonly Cell[])[];
};

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * Writes a workbook by ECMA-376 without the library under test, with what Excel, Google Sheets and exports of services
 * have in common.
 * @param formats of the styles, from index 1 on
 */
export const makeWorkbook = (
  sheets: readonly Sheet[],
  {
    formats = [],
    is1904 = false,
  }: { readonly formats?: readonly (string | number)[]; readonly is1904?: boolean } = {},
): Uint8Array<ArrayBuffer> => {
  const texts: string[] = [];
  const writeCell = (cell: Cell, address: string): string => {
    if (cell === "") return "";
    if (typeof cell === "string")
      return `<c r="${address}" t="s"><v>${texts.push(`<si><t>${escape(cell)}</t></si>`) - 1}</v></c>`;
    if ("xml" in cell) return `<c r="${address}" ${cell.xml}</c>`;
    return `<c r="${address}" s="${cell.style ?? 0}"><v>${cell.value}</v></c>`;
  };
  const sheetParts = sheets.map(({ rows }) => {
    const data = rows.map((cells, row) =>
      cells.length === 0
        ? ""
        : `<row r="${row + 1}">${cells.map((cell, column) => writeCell(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join("")}</row>`,
    );
    return `<worksheet xmlns="${main}"><sheetData>${data.join("")}</sheetData></worksheet>`;
  });
  const isOwn = (format: string | number): format is string => typeof format === "string";
  const own = formats.filter(isOwn);
  const styles = formats.map((format) => (isOwn(format) ? 164 + own.indexOf(format) : format));
  const sheetIds = sheets.map((_, index) => index + 1);
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${related}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${related}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="s${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}/relationships">${sheetIds.map((id) => `<Relationship Id="s${id}" Type="${related}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join("")}<Relationship Id="x1" Type="${related}/styles" Target="styles.xml"/><Relationship Id="x2" Type="${related}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escape(format).replaceAll('"', "&quot;")}"/>`).join("")}</numFmts><cellXfs count="${styles.length + 1}"><xf numFmtId="0"/>${styles.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${main}">${texts.join("")}</sst>`,
    ...Object.fromEntries(sheetParts.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  };
  return Uint8Array.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([path, xml]) => [path, strToU8(`<?xml version="1.0"?>${xml}`)]),
      ),
    ),
  );
};
