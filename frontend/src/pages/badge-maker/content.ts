import words from "#words/badge-maker.json" with { type: "json" };
import { groupDigits } from "#shared/group-digits.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { badgeListDays } from "../../content/badge-list-days.ts";
import type { FileKind } from "../../features/badges/guests/file-kind.ts";
import type { GuestField } from "../../features/badges/guests/guest-fields.ts";
import type { Fault, RowProblem } from "../../features/badges/guests/guest-list.ts";
import type { Refusal } from "../../features/badges/print/prepare-badges.ts";

export const meta = words.meta;

export const content = words.hero;

export const listContent = {
  ...words.list,
  kept: fill(words.listValues.kept, { days: badgeListDays }),
  column: (number: number, name: string) => (name === "" ? fill(words.listValues.column, { number }) : name),
  count: (guests: number) =>
    guests === 1 ? words.listValues.guest : fill(words.listValues.guests, { count: groupDigits(guests) }),
  faults: (count: number) =>
    count === 1 ? words.listValues.fault : fill(words.listValues.faults, { count: groupDigits(count) }),
  moreFaults: (count: number) => fill(words.listValues.moreFaults, { count: groupDigits(count) }),
  leftOut: (count: number) =>
    count === 1
      ? words.listValues.rowLeftOut
      : fill(words.listValues.rowsLeftOut, { count: groupDigits(count) }),
  separatorName: (separator: string) =>
    separatorNames.get(separator) ?? fill(words.separators.other, { separator }),
  headRowOption: (row: number, cells: string) =>
    fill(words.listValues.headRowOption, { row: groupDigits(row), cells: shorten(cells) }),
  titles: (row: number, titles: readonly string[]) =>
    fill(titles.length === 1 ? words.listValues.title : words.listValues.titles, {
      row: groupDigits(row),
      count: groupDigits(titles.length),
      titles: shorten(titles.join(" · ")),
    }),
  invisible: (rows: readonly number[]) => fill(words.listValues.invisible, { rows: describeRows(rows) }),
  problem: ({ type, rows }: RowProblem) =>
    fill(rowProblems[type], { rows: describeRows(rows), count: groupDigits(rows.length) }),
  declined: (count: number, column: string, values: readonly string[]) =>
    fill(count === 1 ? words.listValues.declined : words.listValues.manyDeclined, {
      count: groupDigits(count),
      column: shorten(column),
      values: shorten(values.join(", ")),
    }),
  noList: (file: string, kind: FileKind) => {
    const way = exportable.has(kind) ? words.noList.export : words.noList.choose;
    return fill(words.noList.text, { file, kind: fileKinds[kind], way });
  },
} as const;

const separatorNames: ReadonlyMap<string, string> = new Map([
  [",", words.separators.comma],
  [";", words.separators.semicolon],
  ["\t", words.separators.tab],
  ["|", words.separators.bar],
  ["", words.separators.none],
]);

const rowProblems: Readonly<Record<RowProblem["type"], string>> = {
  "unclosed-quote": words.rowProblems.unclosedQuote,
  "rows-in-cell": words.rowProblems.rowsInCell,
  "longer-row": words.rowProblems.longerRow,
  "shorter-row": words.rowProblems.shorterRow,
  "hidden-row": words.rowProblems.hiddenRow,
  "merged-cell": words.rowProblems.mergedCell,
};

/** Cells of a list can be as long as a letter. */
const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);

/** What holds cells, and a program that opens it can save them in another form. */
const exportable: ReadonlySet<FileKind> = new Set(["numbers", "webPage"]);

const fileKinds: Readonly<Record<FileKind, string>> = words.noList.kinds;

export const codeListContent = {
  ...words.codeList,
  columns: {
    ...words.codeColumns,
    column: (number: number) => fill(words.listValues.column, { number }),
  },
} as const;

export const namedContent = {
  source: words.named.source,
  column: words.named.column,
  kept: (list: string) => fill(words.named.kept, { list }),
  print: (name: string) => fill(words.named.print, { name }),
} as const;

/** For who has the page open twice. */
export const elsewhereContent = words.elsewhere;

export const fieldNames: Readonly<Record<GuestField, string>> = words.fields;

export const describeFault = (fault: Fault): string => {
  switch (fault.type) {
    case "no-name":
      return words.faults.noName;
    case "long-name":
      return fill(words.faults.longName, { length: groupDigits(fault.length) });
    case "no-code":
      return words.faults.noCode;
    case "doubled-code":
      return fill(words.faults.doubledCode, { row: groupDigits(fault.firstRow) });
  }
};

export const describeRefusal = (refusal: Refusal): string => {
  if (refusal.type === "unreadable") return words.refusals.unreadable;
  return refusal.needsMm === undefined
    ? words.refusals.tooLong
    : fill(words.refusals.tooLarge, { needs: refusal.needsMm, has: refusal.hasMm });
};

export const designContent = {
  ...words.design,
  lineUp: (line: string) => fill(words.designValues.lineUp, { line }),
  lineDown: (line: string) => fill(words.designValues.lineDown, { line }),
  lineMoved: (line: string, place: number, of: number) =>
    fill(words.designValues.lineMoved, { line, place, of }),
} as const;

/** For saved work that could not be opened as it was. */
export const restoredContent = words.restored;

/** A design without the guests, for the next event or for somebody else. */
export const savedContent = words.saved;

export const millimetreContent = {
  refused: (least: number, most: number, used: number) => fill(words.millimetres, { least, most, used }),
} as const;

const shownRows = 5;

/** Row 0 is the event's name. */
const describeRows = (rows: readonly number[]): string => {
  const numbers = rows.filter((row) => row > 0);
  const more = numbers.length - shownRows;
  const first = numbers
    .slice(0, shownRows)
    .map((row) => groupDigits(row))
    .join(", ");
  const listed = more > 0 ? fill(words.warnings.moreRows, { rows: first, more: groupDigits(more) }) : first;
  if (numbers.length === 0) return words.warnings.event;
  const named =
    numbers.length === 1
      ? fill(words.warnings.row, { rows: listed })
      : fill(words.warnings.rows, { rows: listed });
  return rows.length > numbers.length
    ? fill(words.warnings.both, { event: words.warnings.event, rows: named })
    : named;
};

export const warningContent = {
  tooSmall: (first: string, more: number) => {
    const names =
      more > 0 ? fill(words.warnings.moreNames, { names: first, more: groupDigits(more) }) : first;
    return fill(words.warnings.tooSmall, { names });
  },
  missing: (script: string, rows: readonly number[]) => {
    const letters = script === "other" ? words.warnings.letters : fill(words.warnings.lettersOf, { script });
    return fill(words.warnings.missing, { letters, rows: describeRows(rows) });
  },
} as const;

export const previewContent = {
  ...words.preview,
  label: (name: string) => fill(words.previewValues.label, { name }),
  position: (row: number) => fill(words.previewValues.position, { row: groupDigits(row) }),
} as const;

const countBadges = (count: number): string =>
  count === 1 ? words.printValues.badge : fill(words.printValues.badges, { count: groupDigits(count) });

const countPages = (count: number): string =>
  count === 1 ? words.printValues.page : fill(words.printValues.pages, { count: groupDigits(count) });

export const printContent = {
  ...words.print,
  print: (count: number) => {
    if (count === 0) return words.printValues.none;
    return count === 1 ? words.printValues.one : fill(words.printValues.many, { count: groupDigits(count) });
  },
  /** What the browser's own print command prints. */
  instead: (count: number): string => fill(words.printValues.instead, { button: printContent.print(count) }),
  startAtOption: (label: number, row: number, column: number) =>
    label === 1 ? words.printValues.newSheet : fill(words.printValues.startAt, { label, row, column }),
  found: (count: number, shown: number) => {
    if (count === 0) return words.printValues.nobodyFound;
    if (count > shown) return fill(words.printValues.firstFound, { count: groupDigits(count), shown });
    return count === 1 ? words.printValues.oneFound : fill(words.printValues.allFound, { count });
  },
  only: (name: string, row: number) => fill(words.printValues.only, { name, row: groupDigits(row) }),
  plan: (badges: number, pages: number, onPage: number) =>
    fill(words.printValues.plan, { badges: countBadges(badges), onPage, pages: countPages(pages) }),
  dialog: (paper: string) => fill(words.printValues.dialog, { paper }),
  ownPage: (widthMm: number, heightMm: number) =>
    fill(words.printValues.ownPage, {
      width: Math.round(widthMm * 10) / 10,
      height: Math.round(heightMm * 10) / 10,
    }),
  refused: (count: number) =>
    count === 1
      ? words.printValues.oneRefused
      : fill(words.printValues.manyRefused, { count: groupDigits(count) }),
  across: (mm: number) => fill(words.printValues.across, { mm }),
  down: (mm: number) => fill(words.printValues.down, { mm }),
  left: (mm: number) => fill(words.printValues.left, { mm }),
  top: (mm: number) => fill(words.printValues.top, { mm }),
  calibrationWords: (across: number, down: number): readonly string[] => [
    fill(words.printValues.calibration.lengths, { across, down }),
    words.printValues.calibration.edge,
    words.printValues.calibration.measure,
  ],
} as const;

export const factsContent = {
  heading: words.facts.heading,
  rows: [
    words.facts.names,
    words.facts.codes,
    words.facts.sheets,
    words.facts.printers,
    { field: words.facts.list.field, note: fill(words.facts.list.note, { days: badgeListDays }) },
  ],
  text: words.facts.text,
} as const;

export const questionsContent = words.questions;

export const closingContent = {
  heading: words.closing.heading,
  text: words.closing.text,
  action: { label: words.closing.signUp, href: site.links.signUp },
  stub: words.closing.stub,
} as const;
