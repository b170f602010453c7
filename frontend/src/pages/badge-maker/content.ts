import words from "#words/badge-maker.json" with { type: "json" };
import { groupDigits } from "#shared/group-digits.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { badgeListDays } from "../../content/badge-list-days.ts";
import type { FileKind } from "../../features/badges/file-kind.ts";
import type { GuestField } from "../../features/badges/guest-fields.ts";
import type { Fault } from "../../features/badges/guest-list.ts";
import type { Refusal } from "../../features/badges/prepare-badges.ts";

export const meta = {
  title: fill(words.meta.title, { brand: site.brand }),
  description: words.meta.description,
  keywords: [...words.meta.keywords, site.brand],
} as const;

export const content = words.hero;

export const listContent = {
  step: "Step 1 of 3",
  heading: "Your guests",
  withoutScripts:
    "We make the badges in your browser, so your list is not sent to anyone. That needs JavaScript, which is off or did not load. Questions? Write to",
  file: "Choose or drop an Excel or CSV file",
  chooseFile: "Choose a file",
  fileHint: "XLSX or CSV, from a spreadsheet, a form or a ticket service. Up to 5,000 guests.",
  paste: "Or paste cells from a spreadsheet",
  read: "Read these cells",
  sample: "Try a sample list",
  reading: "Reading the list",
  cancel: "Cancel",
  forget: "Forget this list",
  forgetBadge: "Forget this badge",
  forgotten: "Everything you entered here has been deleted from this browser.",
  kept: `Once it is read, your list stays in this browser for ${badgeListDays} days, and so do your badges: a reload loses nothing. They are not sent to anyone.`,
  pasted: "Pasted cells",
  sampleName: "Sample list",
  hasHead: "The first row has column names",
  columns: "What is in each column?",
  noColumn: "None",
  sheet: "Sheet",
  encoding: "Letters look wrong? Choose another alphabet",
  encodingSample: "The file does not say how its letters are stored. We read, for example:",
  column: (number: number, name: string) => (name === "" ? `Column ${number}` : name),
  preview: "The first rows",
  row: "Row",
  count: (guests: number) => (guests === 1 ? "1 guest" : `${groupDigits(guests)} guests`),
  cutShort: "The list has more than 5,000 guests. The rest was not read. Print it as a second list.",
  faults: (count: number) => (count === 1 ? "1 row to fix" : `${groupDigits(count)} rows to fix`),
  faultsHint: "These rows will not print until you fix them.",
  moreFaults: (count: number) => `And ${groupDigits(count)} more, shown as you fix these.`,
  leaveOut: "Leave out",
  leftOut: (count: number) =>
    count === 1 ? "1 row is left out." : `${groupDigits(count)} rows are left out.`,
  takeBack: "Bring them back",
  leaveAllOut: "Leave them all out",
  nobody: "There are no guests left to print.",
  failures: {
    empty: "That list is empty. Choose a file with at least one row, or paste some cells.",
    damaged:
      "We could not open that workbook. It may be damaged. Save it again as XLSX or CSV, or copy its cells and paste them.",
    unavailable:
      "Part of this page did not load, so we could not read the list. Check your connection and try again.",
  },
  noList: (file: string, kind: FileKind): string =>
    `“${file}” is ${fileKinds[kind]}, so we cannot read a list from it. ${exportable.has(kind) ? "Export it as XLSX or CSV" : "Choose an XLSX or CSV file"}, or paste the cells.`,
} as const;

/** What holds cells, and a program that opens it can save them in another form. */
const exportable: ReadonlySet<FileKind> = new Set(["numbers", "openDocument", "oldWorkbook", "webPage"]);

const fileKinds: Readonly<Record<FileKind, string>> = {
  picture: "a picture",
  pdf: "a PDF",
  video: "a video",
  document: "a text document",
  numbers: "a Numbers document",
  openDocument: "an OpenDocument spreadsheet",
  oldWorkbook: "an old or password-protected workbook",
  archive: "an archive",
  webPage: "a web page",
  binary: "a file without text",
};

export const codeListContent = {
  heading: "The list with its codes",
  unsaved:
    "These codes are new. Only this list can tell whose they are: it has each code and name, and every column that you opened.",
  saved: "Saved. Keep the file: a scanner or a spreadsheet finds each guest by the code.",
  first: "Save the list with its codes first. Without it, nobody can look these codes up.",
  formats: { xlsx: "Save for Excel (XLSX)", csv: "Save as CSV" },
  columns: { code: "Badge code", name: "Badge name", column: (number: number) => `Column ${number}` },
} as const;

export const namedContent = {
  source: "Your own badge",
  column: "Name",
  kept: (list: string) => `Your list “${list}” is still here. One badge would take its place.`,
  print: (name: string) => `Print a badge for ${name}`,
} as const;

/** For who has the page open twice. */
export const elsewhereContent = {
  changed:
    "You changed the list or the badge in another tab. What you change here is not kept until you choose.",
  load: "Load it here",
  keep: "Keep what is here",
} as const;

export const fieldNames: Readonly<Record<GuestField, string>> = {
  name: "Full name",
  firstName: "First name",
  lastName: "Last name",
  organization: "Organization",
  title: "Job title",
  role: "Role or ticket type",
  code: "Code",
  table: "Table",
};

export const describeFault = (fault: Fault): string => {
  switch (fault.type) {
    case "no-name":
      return "has no name.";
    case "long-name":
      return `has a name of ${groupDigits(fault.length)} characters. At most 200 fit.`;
    case "no-code":
      return "has no code.";
    case "doubled-code":
      return `has the same code as row ${groupDigits(fault.firstRow)}.`;
  }
};

export const describeRefusal = (refusal: Refusal): string => {
  if (refusal.type === "unreadable") return "has a code that does not scan.";
  const has = `this badge has room for ${refusal.hasMm} mm`;
  return refusal.needsMm === undefined
    ? `has a code with more text than a QR code can hold.`
    : `has a code that needs ${refusal.needsMm} mm to scan, and ${has}.`;
};

export const designContent = {
  step: "Step 2 of 3",
  heading: "Your badge",
  stock: "Size or sheet",
  groups: { card: "Cut from paper", roll: "Label printer", sheet: "Label sheets", own: "Other" },
  ownStock: "Custom size",
  width: "Width in mm",
  height: "Height in mm",
  paper: "Printed on",
  ownPaper: "Paper the size of the badge",
  orientation: "Shape",
  orientations: { landscape: "Landscape", portrait: "Portrait" },
  folded: "Two sides: folded at the top",
  slot: "Slot for a clip",
  slots: { none: "None", one: "One, in the middle", two: "Two, left and right" },
  event: "Event name on the badge",
  logo: { label: "Logo", choose: "Choose a logo", change: "Change the logo", remove: "Remove" },
  logoFailed: "Choose a picture of at most 2 MB that your browser can show.",
  title: "Job title",
  organization: "Organization",
  emphases: { off: "Not shown", regular: "Regular", bold: "Bold" },
  lines: "Order of the lines",
  linesHint: "Drag a line, or use its arrows.",
  lineNames: { name: "Name", title: "Job title", organization: "Organization" },
  lineUp: (line: string) => `${line}: one up`,
  lineDown: (line: string) => `${line}: one down`,
  lineMoved: (line: string, place: number, of: number) => `${line} is line ${place} of ${of}.`,
  role: "Role as a coloured band",
  roleColors: "A colour for each role",
  code: "QR code",
  codes: { none: "No code", random: "A short random id for each guest", column: "A column in the list" },
  codePlace: "Code position",
  codePlaces: { beside: "Beside the name", below: "Below the name" },
  dpi: "Printer resolution",
  dpis: { 203: "203 dpi (most label printers)", 300: "300 dpi", 600: "600 dpi and more (office printers)" },
} as const;

/** A design without the guests, for the next event or for somebody else. */
export const savedContent = {
  heading: "Use this badge again",
  hint: "A file or a link with the badge as it is designed. It never holds a guest. A link has no room for the logo.",
  save: "Save the design",
  open: "Open a design",
  link: "Copy a link to the design",
  saved: "Saved. The file has the design and no guests.",
  copied: "Link copied. It has the design and no guests.",
  copyByHand: "Copy this link:",
  opened: "The design is open.",
  failures: {
    foreign: "That file is not a badge design. Choose one that this page saved.",
    damaged: "That badge design is damaged or incomplete. Save it again, or ask for a new link.",
    older: "That badge design is from a version of this page that it no longer reads. Design the badge anew.",
    newer: "That badge design is from a newer version of this page. Reload the page, then open it again.",
  },
  offer: "A badge design came with the link. Your own design would make room for it.",
  use: "Use the design from the link",
  keep: "Keep my design",
} as const;

export const millimetreContent = {
  refused: (least: number, most: number, used: number) =>
    `Enter ${least} to ${most} mm. Until then, ${used} mm is used.`,
} as const;

const shownRows = 5;

/** Row 0 is the event's name. */
const describeRows = (rows: readonly number[]): string => {
  const numbers = rows.filter((row) => row > 0);
  const more = numbers.length - shownRows;
  const listed = numbers
    .slice(0, shownRows)
    .map((row) => groupDigits(row))
    .join(", ");
  return [
    ...(rows.length > numbers.length ? ["the event’s name"] : []),
    ...(numbers.length > 0
      ? [
          `${numbers.length === 1 ? "row" : "rows"} ${listed}${more > 0 ? ` and ${groupDigits(more)} more` : ""}`,
        ]
      : []),
  ].join(" and ");
};

export const warningContent = {
  tooSmall: (names: string, more: number) =>
    `Set smaller than 12 pt for a name or 6 pt for the rest, so nothing is cut: ${names}${more > 0 ? `, and ${groupDigits(more)} more` : ""}. A larger badge has more room.`,
  missing: (script: string, rows: readonly number[]) =>
    `No font on this computer has all ${script === "other" ? "" : `${script} `}letters in ${describeRows(rows)}. Install one that does, or print from another computer.`,
} as const;

export const previewContent = {
  print: "HELLO · HELLO · HELLO",
  heading: "Preview",
  sample: {
    event: "Sample badge",
    name: "Priya Raman",
    title: "Head of Registration",
    organization: "Northlight Events",
    role: "Speaker",
  },
  label: (name: string) => `The badge of ${name}`,
  previous: "Previous guest",
  next: "Next guest",
  position: (row: number) => `Row ${groupDigits(row)}`,
  checked: "Code checked: scans correctly",
} as const;

export const printContent = {
  step: "Step 3 of 3",
  heading: "Print",
  empty: "Open a list first. The print buttons then appear here.",
  print: (count: number) =>
    count === 0 ? "Print badges" : count === 1 ? "Print 1 badge" : `Print ${groupDigits(count)} badges`,
  /** What the browser's own print command prints. */
  instead: (count: number): string =>
    `Badges have pages of their own. On the page, press “${printContent.print(count)}”.`,
  startAt: "Start at label",
  startAtOption: (label: number, row: number, column: number) =>
    label === 1 ? "1: a new sheet" : `${label}: row ${row}, column ${column}`,
  order: "Order",
  orders: {
    list: "As in the list",
    lastName: "By last name",
    organization: "By organization",
    table: "By table",
  },
  find: "Print one badge again: find the guest",
  found: (count: number, shown: number) =>
    count === 0
      ? "Nobody is found."
      : count > shown
        ? `${groupDigits(count)} guests are found. These are the first ${shown}.`
        : count === 1
          ? "1 guest is found."
          : `${count} guests are found.`,
  only: (name: string, row: number) => `Only the badge of ${name}, row ${groupDigits(row)}.`,
  everybody: "All guests again",
  labels: "File for Zebra printers (ZPL)",
  pictures: "Pictures (ZIP of PNG)",
  plan: (badges: number, pages: number, onPage: number) =>
    `${groupDigits(badges)} ${badges === 1 ? "badge" : "badges"}, ${onPage} to a page: ${groupDigits(pages)} ${pages === 1 ? "page" : "pages"}.`,
  dialog: (paper: string) =>
    `In the print dialog, choose ${paper}, 100% scale and no margins, and turn on background graphics if it asks.`,
  ownPage: (widthMm: number, heightMm: number) =>
    `paper of ${Math.round(widthMm * 10) / 10} × ${Math.round(heightMm * 10) / 10}\u00a0mm`,
  working: "Making and checking codes, fitting names",
  done: "Done.",
  allTheSame: "Go on all the same",
  refused: (count: number) =>
    count === 1
      ? "1 code cannot be read at this size"
      : `${groupDigits(count)} codes cannot be read at this size`,
  refusedHint:
    "Nothing prints until they can. Use a larger badge, a finer printer or shorter codes, or leave them out.",
  leaveOut: "Leave them out",
  blocked:
    "Your browser stops pages from reading their own pictures. Print from the browser instead, or allow this page to read canvas data.",
  unavailable: "Part of this page did not load. Check your connection and try again.",
  calibrate: "Print slightly off? Correct it",
  calibrateHint: "Print the calibration sheet on plain paper, measure it, and enter the results here.",
  calibrateSheet: "Print the calibration sheet",
  across: (mm: number) => `The ${mm} mm line across measures (mm)`,
  down: (mm: number) => `The ${mm} mm line down measures (mm)`,
  left: (mm: number) => `From the left edge to the line (${mm} mm)`,
  top: (mm: number) => `From the top edge to the line (${mm} mm)`,
  calibrationWords: (acrossMm: number, downMm: number): readonly string[] => [
    `This line across is ${acrossMm} mm long, the one down ${downMm} mm,`,
    "and each lies 10 mm from the edge.",
    "Measure both, and enter the results on the page.",
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
