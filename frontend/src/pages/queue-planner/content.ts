import words from "#words/queue-planner.json" with { type: "json" };
import { brandSlug } from "#shared/brand-slug.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { answerWords } from "#shared/content/queue-planner.ts";
import { groupDigits } from "#shared/group-digits.ts";
import type { CurveName } from "#shared/door/arrival-curves.ts";
import { maxStations } from "#shared/door/plan.ts";
import { describeWait } from "#shared/queue-planner/describe-answer.ts";
import { describeGuests, describeStations } from "#shared/door/describe-door.ts";
import type { PlanNumber } from "#shared/door/plan.ts";
import { scanInShort, scanInWords } from "../../content/figure-words.ts";
import { stationRate, visitSeconds, workingAddress } from "../../content/figures.ts";

export const meta = {
  title: fill(words.meta.title, { brand: site.brand }),
  description: words.meta.description,
  keywords: [...words.meta.keywords, site.brand],
} as const;

export const content = {
  heading: words.hero.heading,
  lead: words.hero.lead,
  facts: [
    import.meta.env.MAILS_SHEETS ? words.hero.facts.emailed : words.hero.facts.kept,
    words.hero.facts.link,
    words.hero.facts.compared,
  ],
} as const;

type NumberText = { readonly label: string; readonly unit: string; readonly hint?: string };

export const formContent = {
  title: "Your door",
  doors: answerWords.doors,
  begins: answerWords.begins,
  beginsBeyond: (minutes: number) => `At least ${minutes} minutes and less than 12 hours after the doors.`,
  atMost: (most: number) => `At most ${groupDigits(most)}.`,
  atMostBeside: (most: number, onPaper: number) => `At most ${most}: ${onPaper} in 100 are on the list.`,
  atLeast: (least: number) => `At least ${groupDigits(least)}.`,
  changed: (limit: string) => `Changed from what the link says. ${limit}`,
  fewer: "One station fewer",
  more: "One station more",
  seconds: "Seconds per guest",
  secondsNote: `A scan takes ${scanInWords}. A whole visit takes ${visitSeconds.scan}, with stepping forward, the greeting and the badge. That makes ${stationRate.scan} guests an hour at each station.`,
  working: { label: "How we measured this", href: workingAddress },
  scanned: (share: number) =>
    share === 100 ? "Every guest has a pass to scan." : `${share} in 100 guests have a pass to scan.`,
  extras: "Help and breaks",
  withoutScripts:
    "We simulate the line in your browser, so nothing you enter is sent to us. That needs JavaScript, which is off or did not load. The numbers here are one example. To ask about your own door, write to",
} as const;

export const numberTexts: Readonly<Record<PlanNumber, NumberText>> = {
  guests: { label: "Guests", unit: "guests" },
  stations: { label: "Stations", unit: "stations" },
  within: { label: "Nine in ten wait at most", unit: "min" },
  hello: { label: "Step up, greeting, badge handed over", unit: "s" },
  scan: { label: "Scan a pass", unit: "s" },
  paper: { label: "Find a name on a printed list, and the badge", unit: "s" },
  print: { label: "Type a name in, print the badge", unit: "s" },
  onPaper: { label: "Found on a printed list", unit: "in 100" },
  printed: { label: "Typed in, without a pass", unit: "in 100" },
  help: { label: "Guests who need help", unit: "in 100" },
  helpFor: { label: "Each holds up the station for", unit: "s" },
  away: { label: "Break at each station", unit: "min", hint: "One station at a time. 0 means no breaks." },
  awayAfter: { label: "First break after", unit: "min", hint: "Counted from when the doors open." },
};

export const curveContent = {
  legend: "How do guests arrive?",
  names: {
    even: "Evenly",
    early: "Early",
    rush: "In one rush",
  } as const satisfies Record<CurveName, string>,
  own: "Your curve",
  pull: "Pull the bars up or down, or use the arrow keys.",
  slice: (from: string, to: string) => `Guests from ${from} to ${to}`,
  value: (guests: number) => `about ${describeGuests(guests)}`,
  doors: "doors",
  begins: "begins",
  file: "Use past arrivals (CSV)",
  fileHint: "Any list with a time of day in each row. It is read in your browser and not sent anywhere.",
  taken: (count: number, from: string, until: string) =>
    `${groupDigits(count)} arrivals between ${from} and ${until}, stretched over your door from the first bar to the last.`,
  noTimes: "No times found. The file needs at least ten rows, each with a time of day such as 09:05.",
  unreadable: "This file could not be read.",
} as const;

export const answerContent = {
  ...answerWords,
  heading: answerWords.longestWait,
  spread: (low: string, high: string) => `${low} to ${high} in eight out of ten runs`,
  line: "Longest line",
  gone: "The line is gone at",
  noLine: "There is no line to speak of",
  aside: "For guests who arrive early, the wait starts when the doors open.",
  use: (stations: number) => `Use ${describeStations(stations)}`,
  failed: "The simulation did not load. Check your connection, then change any number to try again.",
  bar: (wait: string, stations: string) => `Longest wait ${wait} · ${stations}`,
  told: (wait: string, line: string, verdict: string) =>
    `Longest wait: ${wait}. Longest line: ${line}. ${verdict}`,
} as const;

export const chartContent = {
  heading: "Guests in line",
  scan: "Your door",
  paper: "With a printed list",
  paperGone: (time: string) => `With a printed list, gone at ${time}`,
  doors: (time: string) => `${time} doors`,
  begins: (time: string) => `${time} begins`,
  label: (line: string, time: string) =>
    `The line over time: longest at ${time} with ${line}. The table below has the numbers.`,
  table: "The line in numbers",
  columns: ["Time", "In line", "Eight out of ten runs", "Printed list"],
} as const;

export const compareContent = {
  heading: "The same door with a printed list",
  columns: ["", "Your door", "Printed list"],
  rows: {
    longestWait: "Longest wait",
    longestLine: "Longest line",
    gone: "Line gone at",
    stations: (minutes: number) => `Stations for ${minutes}\u00a0min`,
  },
  none: `more than ${maxStations}`,
} as const;

export const actionsContent = {
  heading: "Take it with you",
  signUp: "Sign up with this plan",
  signUpHref: site.links.signUp,
  copy: "Copy the link",
  copied: "Link copied to the clipboard.",
  notCopied: "Your browser did not allow copying. Copy the link from the address bar.",
  picture: "Save as a picture",
  pictureFailed: "Your browser could not draw the picture.",
  print: "Print the staffing sheet",
  email: "Email me this plan",
} as const;

export const pictureContent = {
  title: (guests: number, stations: number) => `${describeGuests(guests)}, ${describeStations(stations)}`,
  longest: (seconds: number) => `Longest wait: ${describeWait(seconds)}`,
  paper: (seconds: number) => `With a printed list: ${describeWait(seconds)}`,
  fileName: `${brandSlug}-line.png`,
  brand: site.brand,
} as const;

export const sheetContent = {
  heading: "Who works where, and when",
  event: "Event",
  date: "Date",
  columns: ["Station", "Name", "From", "Until", "Break"],
  station: (number: number) => `Station ${number}`,
  helpDesk: "Help desk",
  host: "Line host",
  noBreak: "none",
  summary: (guests: string, doors: string, begins: string) => `${guests} · doors ${doors} · begins ${begins}`,
  expect: (line: string, time: string, wait: string) =>
    `Expect the longest line, ${line}, at about ${time}, and a longest wait of ${wait}.`,
  noLine: "Expect no line to speak of.",
  early: "Arrive 15 minutes before the doors open: sign in, test a scan, print one badge.",
  made: `Planned with ${site.brand}`,
} as const;

/** How long before the doors somebody has to be there. */
export const setUpMinutes = 15;

export const modelContent = words.model;

export const questionsContent = {
  heading: words.questions.heading,
  questions: [
    {
      question: words.questions.stations.question,
      answer: fill(words.questions.stations.answer, { scanned: stationRate.scan, listed: stationRate.paper }),
    },
    {
      question: words.questions.visit.question,
      answer: fill(words.questions.visit.answer, { scan: scanInWords, visit: visitSeconds.scan }),
    },
    words.questions.exact,
    {
      question: words.questions.sent.question,
      answer: import.meta.env.MAILS_SHEETS
        ? `${words.questions.sent.answer} ${words.questions.sent.emailed}`
        : words.questions.sent.answer,
    },
  ],
} as const;

export const closingContent = {
  heading: words.closing.heading,
  text: words.closing.text,
  action: { label: words.closing.signUp, href: site.links.signUp },
  stub: { event: words.closing.event, rows: [{ label: words.closing.checkIn, value: scanInShort }] },
} as const;
