import { groupDigits } from "#shared/group-digits.ts";
import { site } from "#shared/site.ts";
import { badgeListDays } from "../../content/badge-list-days.ts";
import type { GuestField } from "../../features/badges/guess-columns.ts";
import type { Fault } from "../../features/badges/guest-list.ts";
import type { Refusal } from "../../features/badges/prepare-badges.ts";

export const meta = {
  title: `Free name badge maker: CSV to printed badges | ${site.brand}`,
  description:
    "Turn a guest list into name badges with QR codes, on label sheets, cards or a label printer. Free, no sign-up, and the list never leaves your browser.",
  keywords: [
    "name badge maker",
    "badge maker CSV",
    "conference badges",
    "name badge with QR code",
    site.brand,
  ],
} as const;

export const content = {
  heading: "Name badges from your guest list",
  lead: "Open a CSV or paste the cells, choose a size, and print. Every name fits, and every code is read back before it goes to paper.",
  facts: [
    "Avery and Herma sheets, cards, label rolls",
    "Names in every script, up to 5,000 guests",
    "Free, and the list never leaves this browser",
  ],
} as const;

export const listContent = {
  step: "Step 1 of 3",
  heading: "Your guests",
  withoutScripts:
    "Badges are made in your browser, so that your list is sent to nobody. That needs JavaScript, which is switched off or did not load. Questions? Write to",
  supportEmail: site.supportEmail,
  file: "Choose or drop a CSV file",
  fileHint: "From Excel, Numbers or Google Sheets: save as CSV. Up to 5,000 guests.",
  paste: "Or paste cells from a spreadsheet",
  read: "Read these cells",
  sample: "Try a sample list",
  reading: "Reading the list",
  cancel: "Cancel",
  forget: "Forget this list",
  forgotten: "The list and the badges are deleted from this browser.",
  kept: `List and badges stay in this browser for ${badgeListDays} days, so a reload loses nothing. They are sent to nobody.`,
  pasted: "Pasted cells",
  sampleName: "Sample list",
  hasHead: "The first row has the names of the columns",
  columns: "Which column holds what?",
  noColumn: "None",
  column: (number: number, name: string) => (name === "" ? `Column ${number}` : name),
  preview: "The first rows",
  row: "Row",
  count: (guests: number) => (guests === 1 ? "1 guest" : `${groupDigits(guests)} guests`),
  cutShort: "The list is longer than 5,000 guests. The rest was not read: print it as a second list.",
  faults: (count: number) => (count === 1 ? "1 row to mend" : `${groupDigits(count)} rows to mend`),
  faultsHint: "These rows are not printed until they are mended.",
  moreFaults: (count: number) => `And ${groupDigits(count)} more, which come up as you go.`,
  leaveOut: "Leave out",
  leaveAllOut: "Leave all of them out",
  nobody: "No guest is left to print.",
  failures: {
    empty: "There is nothing in it. Choose a file with at least one row, or paste some cells.",
    workbook: "That is a workbook. Save it as CSV (File, Save As), or copy its cells and paste them below.",
    unavailable:
      "A part of this page did not load, so the list was not read. Look at your connection and try again.",
  },
} as const;

/** For who comes with a name from the home page's badge. */
export const namedContent = {
  source: "Your own badge",
  column: "Name",
  kept: (list: string) => `Your list “${list}” is still here. One badge would take its place.`,
  print: (name: string) => `Print a badge for ${name}`,
} as const;

export const fieldNames: Readonly<Record<GuestField, string>> = {
  name: "Full name",
  firstName: "First name",
  lastName: "Last name",
  organization: "Organization",
  title: "Job title",
  role: "Role or ticket type",
  code: "Code",
};

/** What is wrong with a row. */
export const describeFault = (fault: Fault): string => {
  switch (fault.type) {
    case "no-name":
      return "has no name.";
    case "long-name":
      return `has a name of ${groupDigits(fault.length)} characters; at most 200 fit.`;
    case "no-code":
      return "has no code.";
    case "doubled-code":
      return `has the code of row ${groupDigits(fault.firstRow)}.`;
  }
};

export const describeRefusal = (refusal: Refusal): string => {
  if (refusal.type === "unreadable") return "has a code that did not read back.";
  const has = `this badge has ${refusal.hasMm} mm for it`;
  return refusal.needsMm === undefined
    ? `has a code with more text than any QR code holds.`
    : `has a code that needs ${refusal.needsMm} mm to be read; ${has}.`;
};

export const designContent = {
  step: "Step 2 of 3",
  heading: "Your badge",
  stock: "Size or sheet",
  groups: { card: "Cut from paper", roll: "Label printer", sheet: "Label sheets", own: "Other" },
  ownStock: "A size of my own",
  width: "Width in mm",
  height: "Height in mm",
  paper: "Printed on",
  ownPaper: "Paper of the badge's own size",
  orientation: "Shape",
  orientations: { landscape: "Landscape", portrait: "Portrait" },
  folded: "Two sides: folded at the top",
  slot: "Slot for a clip",
  slots: { none: "None", one: "One, in the middle", two: "Two, left and right" },
  event: "Event on the badge",
  logo: { label: "Logo", choose: "Choose a logo", change: "Change the logo", remove: "Remove" },
  logoFailed: "That file is not a picture of at most 2 MB that this browser can show.",
  title: "Job title",
  organization: "Organization",
  emphases: { off: "Not shown", regular: "Regular", bold: "Bold" },
  role: "Role as a coloured band",
  roleColors: "A colour for each role",
  code: "QR code",
  codes: { none: "No code", random: "A short random id for each guest", column: "A column of the list" },
  codePlace: "The code stands",
  codePlaces: { beside: "Beside the name", below: "Below the name" },
  dpi: "Printer's resolution",
  dpis: { 203: "203 dpi (most label printers)", 300: "300 dpi", 600: "600 dpi and more (office printers)" },
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
  empty: "Open a list first: the buttons for printing come with it.",
  print: (count: number) => (count === 1 ? "Print 1 badge" : `Print ${groupDigits(count)} badges`),
  labels: "File for Zebra printers (ZPL)",
  pictures: "Pictures (ZIP of PNG)",
  plan: (badges: number, pages: number, onPage: number) =>
    `${groupDigits(badges)} ${badges === 1 ? "badge" : "badges"}, ${onPage} to a page: ${groupDigits(pages)} ${pages === 1 ? "page" : "pages"}.`,
  dialog: (paper: string) =>
    `In the print dialog choose ${paper}, scale 100\u00a0% and no margins, and switch on background graphics if it asks.`,
  ownPage: (widthMm: number, heightMm: number) =>
    `paper of ${Math.round(widthMm * 10) / 10} × ${Math.round(heightMm * 10) / 10}\u00a0mm`,
  working: "Making and reading codes, fitting names",
  done: "Done.",
  refused: (count: number) =>
    count === 1
      ? "1 code cannot be read at this size"
      : `${groupDigits(count)} codes cannot be read at this size`,
  refusedHint:
    "Nothing is printed until they can: take a larger badge, a finer printer, shorter codes, or leave them out.",
  leaveOut: "Leave them out",
  tooSmall: (names: string, more: number) =>
    `Set smaller than 12 pt for a name or 6 pt for the rest, so that nothing is cut: ${names}${more > 0 ? `, and ${groupDigits(more)} more` : ""}. A larger badge has room.`,
  missing: (letters: string) =>
    `This computer has no letters for ${letters}. Install a font that has them, or print from another computer.`,
  blocked:
    "This browser does not let a page look at its own pictures. Print from the browser, or allow this page to read canvas data.",
  unavailable: "A part of this page did not load. Look at your connection and try again.",
  calibrate: "Printed a little off? Correct it",
  calibrateHint: "Print the calibration sheet on plain paper, measure it, and write down what you find.",
  calibrateSheet: "Print the calibration sheet",
  across: (mm: number) => `The ${mm} mm line across measures (mm)`,
  down: (mm: number) => `The ${mm} mm line down measures (mm)`,
  left: (mm: number) => `From the left edge to the line (${mm} mm)`,
  top: (mm: number) => `From the top edge to the line (${mm} mm)`,
  calibrationWords: (acrossMm: number, downMm: number): readonly string[] => [
    `This line across is ${acrossMm} mm long, the one down ${downMm} mm,`,
    "and each lies 10 mm from the edge.",
    "Measure, and write it into the page.",
  ],
} as const;

export const factsContent = {
  heading: "What comes out of the printer",
  rows: [
    {
      field: "Names",
      note: "As large as the badge allows. A long one is shrunk, then broken between words, down to 12 pt; it is never cut.",
    },
    {
      field: "Codes",
      note: "In whole printer dots, four or more to a module and 0.4 mm at least. Each is read by a second library before anything is printed.",
    },
    {
      field: "Sheets",
      note: "The measures of the labels themselves. A calibration sheet takes care of a printer that pulls paper askew.",
    },
    {
      field: "Label printers",
      note: "One file of ZPL for Zebra and printers that speak it. Every badge is a picture, so every script prints.",
    },
    {
      field: "Your list",
      note: `In this browser for ${badgeListDays} days. The page's own security policy forbids it to call anybody, us included.`,
    },
  ],
  source: "Measures of Avery and Herma sheets: the templates of the gLabels project.",
} as const;

export const questionsContent = {
  heading: "Before you print three hundred",
  questions: [
    {
      question: "Why not print the badges the day before?",
      answer:
        "You can, with this page. Names change until the doors open, though, and a stack of 300 has to be sorted. Printing at the desk, as each pass is scanned, needs no sorting and knows the latest spelling.",
    },
    {
      question: "What should the code hold?",
      answer:
        "Something short that means nothing to a stranger: a booking reference or the random id that this page draws. A badge is photographed all day, so keep addresses and numbers out of it.",
    },
    {
      question: "Which paper should I buy?",
      answer:
        "For one day, self-adhesive sheets or a 4 × 3 in holder with cards cut from 200 g paper. For several days, holders: labels let go of wool and silk.",
    },
    {
      question: "Does my list leave this computer?",
      answer:
        "No. It is read, laid out and printed in this browser. The page is served with a policy under which the browser itself refuses any call it might make, so you need not take our word for it.",
    },
    {
      question: "A letter is missing on a badge. What now?",
      answer:
        "The page tells you which before it prints. Fonts of your computer stand in where ours has no letter; install one for that script, such as Noto, and open the page again.",
    },
  ],
} as const;

export const closingContent = {
  heading: "Badges while the guest is standing there?",
  text: "Upload the same list to an event: each guest gets a pass, and the badge prints when it is scanned. Late guests and changed names included.",
  action: { label: "Sign up for free", href: site.links.signUp },
  stub: { event: "Badge desk", rows: [{ label: "Sorting", value: "0" }] },
} as const;
