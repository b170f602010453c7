import messages from "#messages/badge-maker.json" with { type: "json" };
import { groupDigits } from "#shared/group-digits.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import type { LongCell } from "./codes/code-list.ts";
import type { FileKind } from "./guests/file-kind.ts";
import type { GuestField } from "./guests/guest-fields.ts";
import type { RowError, RowProblem } from "./guests/guest-list.ts";
import type { Refusal } from "./print/prepare-badges.ts";
import { badgeListDays } from "#shared/badges/badges-stored-values.ts";

export const meta = messages.meta;

export const content = messages.hero;

export const listContent = {
  ...messages.list,
  storageNote: formatMessage(messages.listValues.storageNote, { days: badgeListDays }),
  column: (number: number, name: string) =>
    name === "" ? formatMessage(messages.listValues.column, { number }) : name,
  count: (guests: number) =>
    guests === 1
      ? messages.listValues.guest
      : formatMessage(messages.listValues.guests, { count: groupDigits(guests) }),
  errors: (count: number) =>
    count === 1
      ? messages.listValues.rowWithError
      : formatMessage(messages.listValues.rowsWithErrors, { count: groupDigits(count) }),
  moreFaults: (count: number) => formatMessage(messages.listValues.moreFaults, { count: groupDigits(count) }),
  corrected: (count: number) =>
    count === 1
      ? messages.listValues.correction
      : formatMessage(messages.listValues.corrections, { count: groupDigits(count) }),
  correctedField: (row: number, field: string) =>
    formatMessage(messages.listValues.correctedField, { row: groupDigits(row), field }),
  leftOut: (count: number) =>
    count === 1
      ? messages.listValues.rowLeftOut
      : formatMessage(messages.listValues.rowsLeftOut, { count: groupDigits(count) }),
  separatorName: (separator: string) =>
    separatorNames.get(separator) ?? formatMessage(messages.separators.other, { separator }),
  headRowOption: (row: number, cells: string) =>
    formatMessage(messages.listValues.headRowOption, { row: groupDigits(row), cells: shorten(cells) }),
  titles: (row: number, titles: readonly string[]) =>
    formatMessage(titles.length === 1 ? messages.listValues.title : messages.listValues.titles, {
      row: groupDigits(row),
      count: groupDigits(titles.length),
      titles: shorten(titles.join(" · ")),
    }),
  invisible: (rows: readonly number[]) =>
    formatMessage(messages.listValues.invisible, { rows: describeRows(rows) }),
  problem: ({ type, rows }: RowProblem) =>
    formatMessage(rowProblems[type], { rows: describeRows(rows), count: groupDigits(rows.length) }),
  declined: (count: number, column: string, values: readonly string[]) =>
    formatMessage(count === 1 ? messages.listValues.declined : messages.listValues.manyDeclined, {
      count: groupDigits(count),
      column: shorten(column),
      values: shorten(values.join(", ")),
    }),
  noList: (file: string, kind: FileKind) => {
    const advice = exportable.has(kind) ? messages.noList.export : messages.noList.choose;
    return formatMessage(messages.noList.text, { file, kind: fileKinds[kind], advice });
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
  "other-row": messages.rowProblems.otherRow,
};

/** Cells of a list can be as long as a letter, so messages show only their beginning. */
const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);

/** Files with cells; the program that opens them can save them in a supported format. */
const exportable: ReadonlySet<FileKind> = new Set(["numbers", "webPage"]);

const fileKinds: Readonly<Record<FileKind, string>> = messages.noList.kinds;

export const codeListContent = {
  ...messages.codeList,
  longCell: ({ row, column, length }: LongCell) =>
    formatMessage(messages.codeList.longCell, {
      row: groupDigits(row),
      column: shorten(column),
      length: groupDigits(length),
    }),
  columns: {
    ...messages.codeColumns,
    column: (number: number) => formatMessage(messages.listValues.column, { number }),
  },
} as const;

export const namedContent = {
  source: messages.named.source,
  column: messages.named.column,
  listInUse: (list: string) => formatMessage(messages.named.listInUse, { list }),
  print: (name: string) => formatMessage(messages.named.print, { name }),
} as const;

/** Messages for visitors who have the page open in two tabs. */
export const elsewhereContent = messages.elsewhere;

export const fieldNames: Readonly<Record<GuestField, string>> = messages.fields;

export const describeRowError = (error: RowError): string => {
  switch (error.type) {
    case "no-name":
      return messages.rowErrors.noName;
    case "long-name":
      return formatMessage(messages.rowErrors.longName, { length: groupDigits(error.length) });
    case "no-code":
      return messages.rowErrors.noCode;
    case "doubled-code":
      return formatMessage(messages.rowErrors.doubledCode, { row: groupDigits(error.firstRow) });
  }
};

export const describeRefusal = (refusal: Refusal): string => {
  if (refusal.type === "unreadable") return messages.refusals.unreadable;
  return refusal.needsMm === undefined
    ? messages.refusals.tooLong
    : formatMessage(messages.refusals.tooLarge, { needs: refusal.needsMm, has: refusal.hasMm });
};

export const designContent = {
  ...messages.design,
  lineUp: (line: string) => formatMessage(messages.designValues.lineUp, { line }),
  lineDown: (line: string) => formatMessage(messages.designValues.lineDown, { line }),
  lineMoved: (line: string, place: number, of: number) =>
    formatMessage(messages.designValues.lineMoved, { line, place, of }),
} as const;

/** Messages for saved work that could not be restored completely. */
export const restoredContent = messages.restored;

/**
 * Visible texts about saved designs. A design contains no guests, so it can be reused for another event or by
 * other people.
 */
export const savedContent = messages.saved;

export const millimeterContent = {
  refused: (least: number, most: number, used: number) =>
    formatMessage(messages.millimeters, { least, most, used }),
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
    more > 0 ? formatMessage(messages.warnings.moreRows, { rows: first, more: groupDigits(more) }) : first;
  if (numbers.length === 0) return messages.warnings.event;
  const named =
    numbers.length === 1
      ? formatMessage(messages.warnings.row, { rows: listed })
      : formatMessage(messages.warnings.rows, { rows: listed });
  return rows.length > numbers.length
    ? formatMessage(messages.warnings.both, { event: messages.warnings.event, rows: named })
    : named;
};

export const warningContent = {
  tooSmall: (first: string, more: number) => {
    const names =
      more > 0
        ? formatMessage(messages.warnings.moreNames, { names: first, more: groupDigits(more) })
        : first;
    return formatMessage(messages.warnings.tooSmall, { names });
  },
  missing: (script: string, rows: readonly number[]) => {
    const letters =
      script === "other" ? messages.warnings.letters : formatMessage(messages.warnings.lettersOf, { script });
    return formatMessage(messages.warnings.missing, { letters, rows: describeRows(rows) });
  },
} as const;

export const previewContent = {
  ...messages.preview,
  label: (name: string) => formatMessage(messages.previewValues.label, { name }),
  position: (row: number) => formatMessage(messages.previewValues.position, { row: groupDigits(row) }),
} as const;

const countBadges = (count: number): string =>
  count === 1
    ? messages.printValues.badge
    : formatMessage(messages.printValues.badges, { count: groupDigits(count) });

const countPages = (count: number): string =>
  count === 1
    ? messages.printValues.page
    : formatMessage(messages.printValues.pages, { count: groupDigits(count) });

export const printContent = {
  ...messages.print,
  print: (count: number) => {
    if (count === 0) return messages.printValues.none;
    return count === 1
      ? messages.printValues.one
      : formatMessage(messages.printValues.many, { count: groupDigits(count) });
  },
  /** Text that the browser's own print command prints instead of the badges. */
  instead: (count: number): string =>
    formatMessage(messages.printValues.instead, { button: printContent.print(count) }),
  startAtOption: (label: number, row: number, column: number) =>
    label === 1
      ? messages.printValues.newSheet
      : formatMessage(messages.printValues.startAt, { label, row, column }),
  found: (count: number, shown: number) => {
    if (count === 0) return messages.printValues.nobodyFound;
    if (count > shown)
      return formatMessage(messages.printValues.firstFound, { count: groupDigits(count), shown });
    return count === 1
      ? messages.printValues.oneFound
      : formatMessage(messages.printValues.allFound, { count });
  },
  only: (name: string, row: number) =>
    formatMessage(messages.printValues.only, { name, row: groupDigits(row) }),
  plan: (badges: number, pages: number, onPage: number) =>
    formatMessage(messages.printValues.plan, {
      badges: countBadges(badges),
      onPage,
      pages: countPages(pages),
    }),
  dialog: (paper: string) => formatMessage(messages.printValues.dialog, { paper }),
  ownPage: (widthMm: number, heightMm: number) =>
    formatMessage(messages.printValues.ownPage, {
      width: Math.round(widthMm * 10) / 10,
      height: Math.round(heightMm * 10) / 10,
    }),
  refused: (count: number) =>
    count === 1
      ? messages.printValues.oneRefused
      : formatMessage(messages.printValues.manyRefused, { count: groupDigits(count) }),
  across: (mm: number) => formatMessage(messages.printValues.across, { mm }),
  down: (mm: number) => formatMessage(messages.printValues.down, { mm }),
  left: (mm: number) => formatMessage(messages.printValues.left, { mm }),
  top: (mm: number) => formatMessage(messages.printValues.top, { mm }),
  calibrationWords: (across: number, down: number): readonly string[] => [
    formatMessage(messages.printValues.calibration.lengths, { across, down }),
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
      note: formatMessage(messages.facts.list.note, { days: badgeListDays }),
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
