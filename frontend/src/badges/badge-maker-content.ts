import messages from "#messages/badge-maker.json" with { type: "json" };
import { groupDigits } from "#shared/group-digits.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import type { FileKind } from "./guests/file-kind.ts";
import type { GuestField } from "./guests/guest-fields.ts";
import type { Fault, RowProblem } from "./guests/guest-list.ts";
import type { Refusal } from "./print/prepare-badges.ts";
import { storedDays } from "../lib/stored-values.ts";

export const meta = messages.meta;

export const content = messages.hero;

export const listContent = {
  ...messages.list,
  kept: fill(messages.listValues.kept, { days: storedDays.badgeListDays }),
  column: (number: number, name: string) =>
    name === "" ? fill(messages.listValues.column, { number }) : name,
  count: (guests: number) =>
    guests === 1
      ? messages.listValues.guest
      : fill(messages.listValues.guests, { count: groupDigits(guests) }),
  faults: (count: number) =>
    count === 1 ? messages.listValues.fault : fill(messages.listValues.faults, { count: groupDigits(count) }),
  moreFaults: (count: number) => fill(messages.listValues.moreFaults, { count: groupDigits(count) }),
  leftOut: (count: number) =>
    count === 1
      ? messages.listValues.rowLeftOut
      : fill(messages.listValues.rowsLeftOut, { count: groupDigits(count) }),
  separatorName: (separator: string) =>
    separatorNames.get(separator) ?? fill(messages.separators.other, { separator }),
  headRowOption: (row: number, cells: string) =>
    fill(messages.listValues.headRowOption, { row: groupDigits(row), cells: shorten(cells) }),
  titles: (row: number, titles: readonly string[]) =>
    fill(titles.length === 1 ? messages.listValues.title : messages.listValues.titles, {
      row: groupDigits(row),
      count: groupDigits(titles.length),
      titles: shorten(titles.join(" · ")),
    }),
  invisible: (rows: readonly number[]) => fill(messages.listValues.invisible, { rows: describeRows(rows) }),
  problem: ({ type, rows }: RowProblem) =>
    fill(rowProblems[type], { rows: describeRows(rows), count: groupDigits(rows.length) }),
  declined: (count: number, column: string, values: readonly string[]) =>
    fill(count === 1 ? messages.listValues.declined : messages.listValues.manyDeclined, {
      count: groupDigits(count),
      column: shorten(column),
      values: shorten(values.join(", ")),
    }),
  noList: (file: string, kind: FileKind) => {
    const way = exportable.has(kind) ? messages.noList.export : messages.noList.choose;
    return fill(messages.noList.text, { file, kind: fileKinds[kind], way });
  },
} as const;

const separatorNames: ReadonlyMap<string, string> = new Map([
  [",", messages.separators.comma],
  [";", messages.separators.semicolon],
  ["\t", messages.separators.tab],
  ["|", messages.separators.bar],
  ["", messages.separators.none],
]);

const rowProblems: Readonly<Record<RowProblem["type"], string>> = {
  "unclosed-quote": messages.rowProblems.unclosedQuote,
  "rows-in-cell": messages.rowProblems.rowsInCell,
  "longer-row": messages.rowProblems.longerRow,
  "shorter-row": messages.rowProblems.shorterRow,
  "hidden-row": messages.rowProblems.hiddenRow,
  "merged-cell": messages.rowProblems.mergedCell,
};

/** Cells of a list can be as long as a letter, so messages show only their beginning. */
const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);

/** Files with cells; the program that opens them can save them in a supported format. */
const exportable: ReadonlySet<FileKind> = new Set(["numbers", "webPage"]);

const fileKinds: Readonly<Record<FileKind, string>> = messages.noList.kinds;

export const codeListContent = {
  ...messages.codeList,
  columns: {
    ...messages.codeColumns,
    column: (number: number) => fill(messages.listValues.column, { number }),
  },
} as const;

export const namedContent = {
  source: messages.named.source,
  column: messages.named.column,
  kept: (list: string) => fill(messages.named.kept, { list }),
  print: (name: string) => fill(messages.named.print, { name }),
} as const;

/** Messages for visitors who have the page open in two tabs. */
export const elsewhereContent = messages.elsewhere;

export const fieldNames: Readonly<Record<GuestField, string>> = messages.fields;

export const describeFault = (fault: Fault): string => {
  switch (fault.type) {
    case "no-name":
      return messages.faults.noName;
    case "long-name":
      return fill(messages.faults.longName, { length: groupDigits(fault.length) });
    case "no-code":
      return messages.faults.noCode;
    case "doubled-code":
      return fill(messages.faults.doubledCode, { row: groupDigits(fault.firstRow) });
  }
};

export const describeRefusal = (refusal: Refusal): string => {
  if (refusal.type === "unreadable") return messages.refusals.unreadable;
  return refusal.needsMm === undefined
    ? messages.refusals.tooLong
    : fill(messages.refusals.tooLarge, { needs: refusal.needsMm, has: refusal.hasMm });
};

export const designContent = {
  ...messages.design,
  lineUp: (line: string) => fill(messages.designValues.lineUp, { line }),
  lineDown: (line: string) => fill(messages.designValues.lineDown, { line }),
  lineMoved: (line: string, place: number, of: number) =>
    fill(messages.designValues.lineMoved, { line, place, of }),
} as const;

/** Messages for saved work that could not be restored completely. */
export const restoredContent = messages.restored;

/**
 * Messages about saved designs. A design contains no guests, so it can be reused for another event or by
 * other people.
 */
export const savedContent = messages.saved;

export const millimeterContent = {
  refused: (least: number, most: number, used: number) => fill(messages.millimeters, { least, most, used }),
} as const;

const shownRows = 5;

/** Row 0 means the event's name. */
const describeRows = (rows: readonly number[]): string => {
  const numbers = rows.filter((row) => row > 0);
  const more = numbers.length - shownRows;
  const first = numbers
    .slice(0, shownRows)
    .map((row) => groupDigits(row))
    .join(", ");
  const listed =
    more > 0 ? fill(messages.warnings.moreRows, { rows: first, more: groupDigits(more) }) : first;
  if (numbers.length === 0) return messages.warnings.event;
  const named =
    numbers.length === 1
      ? fill(messages.warnings.row, { rows: listed })
      : fill(messages.warnings.rows, { rows: listed });
  return rows.length > numbers.length
    ? fill(messages.warnings.both, { event: messages.warnings.event, rows: named })
    : named;
};

export const warningContent = {
  tooSmall: (first: string, more: number) => {
    const names =
      more > 0 ? fill(messages.warnings.moreNames, { names: first, more: groupDigits(more) }) : first;
    return fill(messages.warnings.tooSmall, { names });
  },
  missing: (script: string, rows: readonly number[]) => {
    const letters =
      script === "other" ? messages.warnings.letters : fill(messages.warnings.lettersOf, { script });
    return fill(messages.warnings.missing, { letters, rows: describeRows(rows) });
  },
} as const;

export const previewContent = {
  ...messages.preview,
  label: (name: string) => fill(messages.previewValues.label, { name }),
  position: (row: number) => fill(messages.previewValues.position, { row: groupDigits(row) }),
} as const;

const countBadges = (count: number): string =>
  count === 1 ? messages.printValues.badge : fill(messages.printValues.badges, { count: groupDigits(count) });

const countPages = (count: number): string =>
  count === 1 ? messages.printValues.page : fill(messages.printValues.pages, { count: groupDigits(count) });

export const printContent = {
  ...messages.print,
  print: (count: number) => {
    if (count === 0) return messages.printValues.none;
    return count === 1
      ? messages.printValues.one
      : fill(messages.printValues.many, { count: groupDigits(count) });
  },
  /** Text that the browser's own print command prints instead of the badges. */
  instead: (count: number): string =>
    fill(messages.printValues.instead, { button: printContent.print(count) }),
  startAtOption: (label: number, row: number, column: number) =>
    label === 1 ? messages.printValues.newSheet : fill(messages.printValues.startAt, { label, row, column }),
  found: (count: number, shown: number) => {
    if (count === 0) return messages.printValues.nobodyFound;
    if (count > shown) return fill(messages.printValues.firstFound, { count: groupDigits(count), shown });
    return count === 1 ? messages.printValues.oneFound : fill(messages.printValues.allFound, { count });
  },
  only: (name: string, row: number) => fill(messages.printValues.only, { name, row: groupDigits(row) }),
  plan: (badges: number, pages: number, onPage: number) =>
    fill(messages.printValues.plan, { badges: countBadges(badges), onPage, pages: countPages(pages) }),
  dialog: (paper: string) => fill(messages.printValues.dialog, { paper }),
  ownPage: (widthMm: number, heightMm: number) =>
    fill(messages.printValues.ownPage, {
      width: Math.round(widthMm * 10) / 10,
      height: Math.round(heightMm * 10) / 10,
    }),
  refused: (count: number) =>
    count === 1
      ? messages.printValues.oneRefused
      : fill(messages.printValues.manyRefused, { count: groupDigits(count) }),
  across: (mm: number) => fill(messages.printValues.across, { mm }),
  down: (mm: number) => fill(messages.printValues.down, { mm }),
  left: (mm: number) => fill(messages.printValues.left, { mm }),
  top: (mm: number) => fill(messages.printValues.top, { mm }),
  calibrationWords: (across: number, down: number): readonly string[] => [
    fill(messages.printValues.calibration.lengths, { across, down }),
    messages.printValues.calibration.edge,
    messages.printValues.calibration.measure,
  ],
} as const;

export const factsContent = {
  heading: messages.facts.heading,
  rows: [
    messages.facts.names,
    messages.facts.codes,
    messages.facts.sheets,
    messages.facts.printers,
    {
      field: messages.facts.list.field,
      note: fill(messages.facts.list.note, { days: storedDays.badgeListDays }),
    },
  ],
  text: messages.facts.text,
} as const;

export const questionsContent = messages.questions;

export const closingContent = {
  heading: messages.closing.heading,
  text: messages.closing.text,
  action: { label: messages.closing.signUp, href: site.links.signUp },
  stub: messages.closing.stub,
} as const;
