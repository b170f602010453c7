import { brandSlug } from "#shared/brand-slug.ts";
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
  title: `Check-in line planner: how long is your line? | ${site.brand}`,
  description:
    "Enter guests, times and check-in stations: see the longest and the typical wait, the line over time, and how many stations you need. Free, no sign-up.",
  keywords: ["check-in line calculator", "check-in stations", "waiting time", "event staffing", site.brand],
} as const;

export const content = {
  heading: "How long will the line be?",
  lead: "Enter when your guests arrive and how many stations you have. We simulate your door hundreds of times and show how long they wait.",
  facts: [
    import.meta.env.MAILS_SHEETS
      ? "No sign-up, and nothing you enter leaves this page unless you have it emailed"
      : "No sign-up, and nothing you enter leaves this page",
    "One link holds your whole plan, to save or share",
    "Compared with the same door on a printed list",
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
  supportEmail: site.supportEmail,
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

export const modelContent = {
  heading: "How the simulation works",
  text: [
    "Each guest arrives at a random time drawn from your curve, and takes a random time at the station. There is one line, and the guest at the front goes to the first free station.",
    "A single run could be luck, so we run your door up to 400 times. We always draw the same random numbers, so the same plan gives the same answer on every machine.",
  ],
  rows: [
    {
      what: "A visit",
      how: "Varies by half its average: most guests are quick, and a few have a question.",
    },
    {
      what: "The longest wait",
      how: "The wait of the unluckiest guest, in the middle one of all runs. The range leaves out one run in ten at each end.",
    },
    { what: "Early guests", how: "They join the line, but their wait counts from when the doors open." },
    {
      what: "Checked against",
      how: "Erlang’s formula, the fluid limit of a rush, and a simulator in Python over 200 random doors: the mean waits agree within 3%.",
    },
  ],
} as const;

export const questionsContent = {
  heading: "Before you plan your door",
  questions: [
    {
      question: "How many check-in stations do I need?",
      answer: `Enter your guests and times, and the page shows the fewest stations that keep nine in ten guests within your limit. As a rule of thumb, one station takes ${stationRate.scan} guests an hour with scanned passes and ${stationRate.paper} with a printed list. Plan for the busiest quarter of an hour, not the average.`,
    },
    {
      question: "Why is a visit longer than a scan?",
      answer: `A scan takes ${scanInWords}, but guests also step forward, say hello and take a badge. Together that takes ${visitSeconds.scan} seconds. Without badges, as at an inner door, lower the first number.`,
    },
    {
      question: "How exact is it?",
      answer:
        "As exact as your curve. The arithmetic is checked, but one late train turns an even morning into a rush. Try other curves, see how far the wait moves, and plan one station more than the answer.",
    },
    {
      question: "Is what I enter sent to you?",
      answer: `No. The simulation runs in your browser. Your plan is part of the page’s address, so you can save and share it. Anyone who opens the link sees your numbers.${import.meta.env.MAILS_SHEETS ? " Only if you have the plan emailed do we get its numbers, with your address." : ""}`,
    },
  ],
} as const;

export const closingContent = {
  heading: "Now run that door for real.",
  text: "Upload your list, send each guest a pass, and open the stations you just planned. Signing up is free.",
  action: { label: "Sign up for free", href: site.links.signUp },
  stub: { event: "Main entrance", rows: [{ label: "Check-in", value: scanInShort }] },
} as const;
