import { site } from "#shared/site.ts";
import { groupDigits } from "#shared/group-digits.ts";
import type { CurveName } from "../../features/queue-planner/arrival-curves.ts";
import {
  describeGuests,
  describeStations,
  describeWait,
} from "../../features/queue-planner/describe-answer.ts";
import type { PlanNumber } from "../../features/queue-planner/plan.ts";
import { scanInShort, scanInWords } from "../../content/figure-words.build.ts";
import { stationRate, visitSeconds, workingAddress } from "../../content/figures.ts";

export const meta = {
  title: `Event queue calculator: how long is your line? | ${site.brand}`,
  description:
    "Enter guests, times and check-in stations: see the longest and the typical wait, the line over time, and how many stations you need. Free, no sign-up.",
  keywords: ["event queue calculator", "check-in stations", "waiting time", "event staffing", site.brand],
} as const;

export const content = {
  heading: "How long will the line be?",
  lead: "Say who comes when and how many stations you have. The door is played through hundreds of times, and you see how long your guests wait.",
  facts: [
    "No sign-up, and nothing you enter leaves this page",
    "The link holds your whole plan, to keep and to share",
    "Beside it, the same door with a printed list",
  ],
} as const;

type NumberText = { readonly label: string; readonly unit: string; readonly hint?: string };

export const formContent = {
  title: "Your door",
  doors: "Doors open",
  begins: "Event begins",
  beginsBeyond: (minutes: number) => `At least ${minutes} minutes and less than 12 hours after the doors.`,
  atMost: (most: number) => `At most ${groupDigits(most)}.`,
  atLeast: (least: number) => `At least ${groupDigits(least)}.`,
  fewer: "One station fewer",
  more: "One station more",
  seconds: "Seconds per guest",
  secondsNote: `A scan takes ${scanInWords}. A whole visit takes ${visitSeconds.scan} with the step forward, the greeting and the badge, which makes ${stationRate.scan} guests an hour at a station.`,
  working: { label: "Where the figures come from", href: workingAddress },
  scanned: (share: number) => `${share} in 100 guests show a pass that is scanned.`,
  extras: "Help and breaks",
  withoutScripts:
    "The line is simulated in your browser, so that nothing you enter is sent to us. That needs JavaScript, which is switched off or did not load. What you see is one example. Ask us about your door: write to",
  supportEmail: site.supportEmail,
} as const;

export const numberTexts: Readonly<Record<PlanNumber, NumberText>> = {
  guests: { label: "Guests", unit: "guests" },
  stations: { label: "Stations", unit: "stations" },
  within: { label: "Nine of ten wait at most", unit: "min" },
  hello: { label: "Step up, greeting, badge handed over", unit: "s" },
  scan: { label: "Scan a pass", unit: "s" },
  paper: { label: "Find a name on a printed list, and the badge", unit: "s" },
  print: { label: "Type a name in, print the badge", unit: "s" },
  onPaper: { label: "Found on a printed list", unit: "in 100" },
  printed: { label: "Typed in, without a pass", unit: "in 100" },
  help: { label: "Guests who need help", unit: "in 100" },
  helpFor: { label: "Each holds up the station for", unit: "s" },
  away: { label: "Break of each station", unit: "min", hint: "One after the other; 0 is none." },
  awayAfter: { label: "The first one goes after", unit: "min", hint: "Counted from the doors." },
};

export const curveContent = {
  legend: "How do they come?",
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
  file: "Take it from past arrivals (CSV)",
  fileHint: "Any list with a time of day in each row. It is read here and sent nowhere.",
  taken: (count: number, from: string, until: string) =>
    `${groupDigits(count)} arrivals between ${from} and ${until}, laid over your door from its first bar to its last.`,
  noTimes: "No times found. Each row needs a time of day such as 09:05, and ten rows are the least.",
  unreadable: "This file could not be read.",
} as const;

export const answerContent = {
  heading: "Longest wait",
  spread: (low: string, high: string) => `${low} to ${high} in eight of ten runs`,
  typical: "Half of the guests wait at most",
  nineInTen: "Nine of ten wait at most",
  line: "Longest line",
  waiting: (time: string) => `Still waiting at ${time}, when it begins`,
  gone: "The line is gone at",
  noLine: "There is no line to speak of",
  aside: "Guests who come before the doors open wait from then on.",
  verdict: {
    enough: (stations: number, minutes: number) =>
      `${describeStations(stations)} will do: nine of ten guests wait at most ${minutes}\u00a0min.`,
    need: (stations: number, minutes: number) =>
      `You need ${describeStations(stations)} for nine of ten guests to wait at most ${minutes}\u00a0min.`,
    spare: (least: number, minutes: number) =>
      `${describeStations(least)} would do for nine of ten guests to wait at most ${minutes}\u00a0min.`,
    never: (minutes: number) =>
      `No number of stations lets nine of ten guests in within ${minutes}\u00a0min.`,
  },
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
  columns: ["Time", "In line", "Eight of ten runs", "Printed list"],
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
  none: "more than 200",
} as const;

export const actionsContent = {
  heading: "Take it along",
  reserve: (stations: number) =>
    stations === 1 ? "Reserve your station" : `Reserve your ${stations} stations`,
  reserveHref: site.links.signUp,
  copy: "Copy the link",
  copied: "The link is on the clipboard.",
  notCopied: "This browser did not allow copying. The address bar has the link.",
  picture: "Save as a picture",
  pictureFailed: "This browser did not draw the picture.",
  print: "Print the staffing sheet",
} as const;

export const pictureContent = {
  title: (guests: number, stations: number) => `${describeGuests(guests)}, ${describeStations(stations)}`,
  longest: (seconds: number) => `Longest wait: ${describeWait(seconds)}`,
  paper: (seconds: number) => `With a printed list: ${describeWait(seconds)}`,
  fileName: `${site.brand.toLowerCase()}-line.png`,
  brand: site.brand,
} as const;

export const sheetContent = {
  heading: "Who stands where when",
  event: "Event",
  date: "Date",
  columns: ["Station", "Name", "From", "Until", "Break"],
  station: (number: number) => `Station ${number}`,
  helpDesk: "Help desk",
  host: "Queue host",
  noBreak: "none",
  summary: (guests: string, doors: string, begins: string) => `${guests} · doors ${doors} · begins ${begins}`,
  expect: (line: string, time: string, wait: string) =>
    `Expect the longest line, ${line}, at about ${time}; the longest wait is ${wait}.`,
  noLine: "Expect no line to speak of.",
  early: "Be there 15 minutes before the doors open: sign in, test a scan, print one badge.",
  made: `Planned with ${site.brand}`,
} as const;

/** How long before the doors somebody has to be there. */
export const setUpMinutes = 15;

export const modelContent = {
  heading: "What is simulated",
  text: [
    "Each guest arrives at a time of their own, drawn from your curve, and takes a time of their own at the station. There is one line, and whoever is first in it goes to the station that is free first.",
    "One evening is luck. So the same door is played through up to 400 times, always with the same chance numbers: the same plan gives the same answer, on every machine.",
  ],
  rows: [
    {
      what: "A visit",
      how: "Strays from its average by half of it: most guests are quick, a few have a question.",
    },
    {
      what: "The longest wait",
      how: "Of the unluckiest guest, in the middle one of all runs. The spread leaves out one run in ten at either end.",
    },
    { what: "Early guests", how: "Stand in the line, but their wait counts from when the doors open." },
    {
      what: "Checked against",
      how: "Erlang’s formula, the fluid limit of a rush, and a simulator in Python over 200 random doors: the mean waits agree within 3 %.",
    },
  ],
} as const;

export const questionsContent = {
  heading: "What people ask before they plan a door",
  questions: [
    {
      question: "How many check-in stations do I need?",
      answer: `Enter your guests and times, and the sheet says the least number with which nine of ten guests wait no longer than you allow. As a rule of thumb one station takes ${stationRate.scan} guests an hour with scanned passes and ${stationRate.paper} with a printed list, and the busiest quarter of an hour decides, not the average.`,
    },
    {
      question: "Why is a visit longer than a scan?",
      answer: `A scan takes ${scanInWords}, but guests also step forward, say hello and are handed a badge. Together that is ${visitSeconds.scan} seconds. Without badges, as at an inner door, lower the first number.`,
    },
    {
      question: "How exact is it?",
      answer:
        "As exact as your curve. The arithmetic is checked, people are not: a train that is late turns an even morning into a rush. Pull the curve about, see how far the wait moves, and plan one station more than the number.",
    },
    {
      question: "Where does what I enter go?",
      answer:
        "Nowhere. The simulation runs in your browser. Your plan stands in the address, so that you can keep it and share it; who opens the link sees your numbers.",
    },
  ],
} as const;

export const closingContent = {
  heading: "Make the short line real.",
  text: "Upload your list, send each guest a pass, and open the stations you have just counted. Setting up is free.",
  action: { label: "Sign up for free", href: site.links.signUp },
  stub: { event: "Main entrance", rows: [{ label: "Check-in", value: scanInShort }] },
} as const;
