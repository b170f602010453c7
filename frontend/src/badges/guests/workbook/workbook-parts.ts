import { strFromU8, strToU8 } from "fflate";

/** Parts by path in lower case, because OPC compares names without case. */
export type Parts = ReadonlyMap<string, Uint8Array>;

/** Normalizes a path in a workbook's ZIP file: some programs write backslashes, or a leading slash. */
export const tidyPath = (path: string): string =>
  path.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

const readAttribute = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return (double ?? single)?.replaceAll("&amp;", "&");
};

type Relationship = { readonly id: string; readonly type: string; readonly target: string };

const resolve = (target: string, from: string): string => {
  const { pathname } = new URL(target, `file:///${from}`);
  try {
    return tidyPath(decodeURIComponent(pathname));
  } catch {
    return tidyPath(pathname);
  }
};

/**
 * The kind of a relationship is the last segment of its type, because strict workbooks use another namespace.
 */
const readRelationships = (parts: Parts, from: string): readonly Relationship[] | undefined => {
  const part = parts.get(from.replace(/([^/]*)$/, "_rels/$1.rels"));
  return (
    part &&
    [...strFromU8(part).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].flatMap(([tag]) => {
      const target = readAttribute(tag, "Target");
      if (target === undefined || /external/i.test(readAttribute(tag, "TargetMode") ?? "")) return [];
      const type = readAttribute(tag, "Type") ?? "";
      return [
        {
          id: readAttribute(tag, "Id") ?? "",
          type: type.slice(type.lastIndexOf("/") + 1),
          target: resolve(target, from),
        },
      ];
    })
  );
};

const findHidden = (workbook: Uint8Array): ReadonlySet<string | undefined> =>
  new Set(
    [...strFromU8(workbook).matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(([tag]) =>
      /hidden/i.test(readAttribute(tag, "state") ?? "") ? [readAttribute(tag, "\\w+:id")] : [],
    ),
  );

const types = {
  xml: {
    main: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
    sharedStrings: "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml",
    styles: "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml",
  },
  bin: {
    main: "application/vnd.ms-excel.sheet.binary.macroEnabled.main",
    sharedStrings: "application/vnd.ms-excel.sharedStrings",
    styles: "application/vnd.ms-excel.styles",
  },
} as const;

const schemas = "http://schemas.openxmlformats.org";
const relationships = `${schemas}/officeDocument/2006/relationships`;

export type Workbook = {
  /** Paths in `parts` of the visible sheets with cells. */
  readonly sheets: readonly string[];
  /** Contains each path that the library reads. */
  readonly parts: Parts;
};

/**
 * Finds the parts of a workbook by its relationships and puts them at the paths that Excel uses. Chart sheets
 * and hidden sheets become empty sheets.
 * @returns undefined if the package has no workbook, or one without relationships to sheets
 */
export const findWorkbookParts = (parts: Parts): Workbook | undefined => {
  const main =
    readRelationships(parts, "")?.find(({ type, target }) => type === "officeDocument" && parts.has(target))
      ?.target ?? ["xl/workbook.xml", "xl/workbook.bin"].find((path) => parts.has(path));
  const workbook = main === undefined ? undefined : parts.get(main);
  const related = main === undefined ? undefined : readRelationships(parts, main);
  if (main === undefined || !workbook || !related) return undefined;
  const format = main.endsWith(".bin") ? "bin" : "xml";
  const hidden = format === "xml" ? findHidden(workbook) : new Set();
  const found = new Map([[`xl/workbook.${format}`, workbook]]);
  const sheets: string[] = [];
  const links: string[] = [];
  for (const [index, { id, type, target }] of related.entries()) {
    if (!/sheet$/i.test(type)) continue;
    const part = parts.get(target) ?? parts.get(`xl/worksheets/${target.slice(target.lastIndexOf("/") + 1)}`);
    const isRead = type === "worksheet" && !hidden.has(id);
    const name = `worksheets/sheet${index + 1}.${isRead ? format : "xml"}`;
    links.push(`<Relationship Id="${id}" Type="${relationships}/worksheet" Target="${name}"/>`);
    if (isRead && !part) continue;
    if (isRead) sheets.push(`xl/${name}`);
    found.set(
      `xl/${name}`,
      (isRead && part) || strToU8(`<worksheet xmlns="${schemas}/spreadsheetml/2006/main"/>`),
    );
  }
  // The relationships are damaged, so let the library read the usual paths.
  if (links.length === 0) return undefined;
  for (const name of ["sharedStrings", "styles"] as const) {
    const stated = related.find(({ type }) => type === name)?.target ?? "";
    const part = parts.get(stated) ?? parts.get(`xl/${name.toLowerCase()}.${format}`);
    if (part) found.set(`xl/${name}.${format}`, part);
  }
  const list = (["sharedStrings", "styles"] as const).filter((name) => found.has(`xl/${name}.${format}`));
  const overrides = [
    `<Override PartName="/xl/workbook.${format}" ContentType="${types[format].main}"/>`,
    ...list.map(
      (name) => `<Override PartName="/xl/${name}.${format}" ContentType="${types[format][name]}"/>`,
    ),
  ];
  found.set(
    "[Content_Types].xml",
    strToU8(`<Types xmlns="${schemas}/package/2006/content-types">${overrides.join("")}</Types>`),
  );
  found.set(
    `xl/_rels/workbook.${format}.rels`,
    strToU8(`<Relationships xmlns="${schemas}/package/2006/relationships">${links.join("")}</Relationships>`),
  );
  return { sheets, parts: found };
};
