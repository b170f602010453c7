import { groupDigits } from "#shared/group-digits.ts";
import { site } from "#shared/site.ts";
import type { PagePath } from "../../content/navigation.ts";

export const meta = {
  title: `${site.brand}: ${site.tagline}`,
  description:
    "Upload your guest list, send QR passes by e-mail or WhatsApp, scan each in seconds at the door and print badges on the spot.",
  keywords: ["event check-in", "QR code check-in", "badge printing", "guest list", "event registration"],
} as const;

/** Under the badge of the first screen. */
export const tryContent = { name: "Your name on it", scan: "Scan it", pause: "Pause", play: "Play" } as const;

export const filmsContent = {
  heading: "One event in 45 seconds",
  lead: "Four short silent films with invented guests, from first upload to full house.",
  captions: "English",
  play: (heading: string) => `Watch the film: ${heading}`,
  pause: (heading: string) => `Pause the film: ${heading}`,
  length: (seconds: number) => `${seconds} s`,
  films: [
    {
      name: "door",
      seconds: 10,
      when: "Thursday, 09:42",
      heading: "Scan, stamp, label",
      text: "Two guests walk in. Each is checked in within seconds, and the label prints.",
    },
    {
      name: "list",
      seconds: 12,
      when: "Three weeks before",
      heading: "One bad row, fixed",
      text: "Drop in 214 rows. One e-mail address is incomplete, and the app flags it before anything is sent.",
    },
    {
      name: "pass",
      seconds: 11,
      when: "Tuesday, 09:00",
      heading: "The pass arrives",
      text: "One button sends 214 passes. Priya opens hers in a chat, and it fills her screen.",
    },
    {
      name: "arrivals",
      seconds: 12,
      when: "Thursday, 09:44",
      heading: "Two doors, counted live",
      text: "The main door and Hall B fill up. One click shows who just came into the hall.",
    },
  ],
} as const;

/** The form's numbers are read by the planner from its address. */
export const plannerPath = "/queue-planner" satisfies PagePath;

export const questionContent = {
  heading: "How long is your line?",
  fields: { guests: "guests in", minutes: "minutes, at", stations: "stations" },
  limits: (min: number, max: number, name: string) => `From ${min} to ${groupDigits(max)} ${name}.`,
  scan: "Longest wait with scanned passes",
  paper: "With a printed list",
  submit: "Plan your door",
  note: (seconds: { readonly scan: number; readonly paper: number }) =>
    `Simulated with guests arriving evenly. A visit takes ${seconds.scan} seconds with a pass and a badge, ${seconds.paper} with a list and a box of badges.`,
} as const;

export const listContent = {
  file: "harbour-summit.csv",
  count: "214 rows",
  columns: ["Name", "E-mail", "Ticket"],
  rows: [
    { name: "Priya Raman", email: "priya@northlight.example", ticket: "Guest", mended: false },
    { name: "José Okafor", email: "jose@okafor", ticket: "Speaker", mended: true },
    { name: "Mina Halloran", email: "mina@tidewater.example", ticket: "Exhibitor", mended: false },
    { name: "Ada Lindqvist", email: "ada@fjordworks.example", ticket: "Guest", mended: false },
  ],
  fault: "Row 2: the e-mail address is incomplete",
  mend: "Fix",
} as const;

export const passContent = {
  sender: "Harbour Summit",
  time: "Tue 09:00",
  text: "Hi Priya, this is your pass. Show it at the door.",
  title: "Your pass",
  date: "Thu 12 Mar, 09:00",
  gate: "Main door",
  reply: "See you there!",
} as const;

export const doorContent = {
  name: "Priya Raman",
  from: "Northlight Robotics",
  role: "Guest",
  title: "Main door",
  live: "Live",
  count: "128",
  total: "of 214 are in",
  log: [
    { time: "09:42:24", name: "Mina Halloran" },
    { time: "09:42:21", name: "José Okafor" },
    { time: "09:42:18", name: "Priya Raman" },
  ],
} as const;

const nameSample = (areSamples: boolean) => (areSamples ? "Sample clients" : undefined);

export const trustedContent = {
  heading: "Trusted by",
  sample: nameSample(site.sampleClients),
} as const;

export const featuresContent = {
  heading: "Eight tools for a calm check-in",
  more: "All eleven features",
  features: [
    {
      artefact: "checkpoints",
      heading: "Multiple checkpoints",
      text: "Main door, hall, lounge: one list, each with its own count.",
    },
    {
      artefact: "designs",
      heading: "Custom QR design",
      text: "Squares, dots or bars, and every one scans.",
    },
    {
      artefact: "refusal",
      heading: "Scanning in the app only",
      text: "A pass that is already used or not on your list is refused.",
    },
    {
      artefact: "reply",
      heading: "RSVP form",
      text: "Your own questions. Each reply becomes a row on your list.",
    },
    {
      artefact: "labels",
      heading: "On-site badges",
      text: "Badges and labels, printed as guests arrive.",
    },
    {
      artefact: "pace",
      heading: "Real-time analytics",
      text: "See the rush while it is still outside, and open a second station.",
    },
    {
      artefact: "broadcast",
      heading: "E-mail broadcast",
      text: "One message to everyone, or only to those who have not arrived yet.",
    },
    {
      artefact: "times",
      heading: "Entry and exit times",
      text: "Who was in which hall, and for how long. Exported as CSV.",
    },
  ],
} as const;

export const checkpointsContent = [
  { name: "Main door", count: 128, total: 214 },
  { name: "Hall B", count: 87, total: 214 },
  { name: "Speakers’ lounge", count: 9, total: 12 },
] as const;

export const refusalContent = {
  verdict: "Already in",
  name: "Priya Raman",
  detail: "Main door, 09:42",
} as const;

export const replyContent = {
  title: "Will you join us?",
  choices: [
    { label: "Yes", chosen: true },
    { label: "No", chosen: false },
  ],
  field: "Diet: no nuts",
} as const;

export const labelsContent = [
  { name: "José Okafor", from: "Okafor & Daughters" },
  { name: "Mina Halloran", from: "Tidewater Print" },
  { name: "Ada Lindqvist", from: "Fjordworks" },
] as const;

export const paceContent = {
  value: "41",
  label: "guests in ten minutes, 09:40",
  arrivals: [3, 6, 9, 14, 22, 34, 41, 30, 19, 12, 8, 5, 7, 4],
} as const;

export const broadcastContent = {
  lines: [
    { label: "To", value: "86 guests who have not arrived yet" },
    { label: "Subject", value: "Doors close at 10:30" },
  ],
  text: "Your pass is below. The side entrance is quicker.",
  send: "Send",
} as const;

export const timesContent = {
  columns: ["Guest", "In", "Out", "Stay"],
  rows: [
    { name: "Priya Raman", entry: "09:42", exit: "12:31", stay: "2 h 49" },
    { name: "José Okafor", entry: "09:42", exit: "11:05", stay: "1 h 23" },
    { name: "Mina Halloran", entry: "09:42", exit: "–", stay: "inside" },
  ],
} as const;
