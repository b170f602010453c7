/** The words in the demo videos: the same invented event as on the home page, and no brand. */
import { doorContent, listContent, passContent } from "../src/pages/home/content.ts";

export const event = { name: "Harbour Summit", day: "Thu 12 Mar", guests: 214 } as const;

export const listWords = {
  file: listContent.file,
  columns: listContent.columns,
  drop: "Drop your guest list here",
  choose: "Choose a file",
  formats: "CSV, any columns",
  title: "Guests",
  rows: [
    { name: "Priya Raman", email: "priya@northlight.example", ticket: "Guest" },
    { name: "José Okafor", email: "jose@okafor", ticket: "Speaker" },
    { name: "Mina Halloran", email: "mina@tidewater.example", ticket: "Exhibitor" },
    { name: "Ada Lindqvist", email: "ada@fjordworks.example", ticket: "Guest" },
    { name: "Wei Tanaka", email: "wei@saltmarsh.example", ticket: "Guest" },
    { name: "Lena Vogel", email: "lena@haldenpress.example", ticket: "Press" },
    { name: "Omar Haddad", email: "omar@northlight.example", ticket: "Crew" },
    { name: "Ruth Adeyemi", email: "ruth@okafor.example", ticket: "Guest" },
  ],
  faultyRow: 1,
  missing: ".example",
  rowCount: (count: number) => `${count} rows`,
  checking: "Checking…",
  fault: listContent.fault,
  mend: listContent.mend,
  save: "Save",
  good: "All 214 rows are good",
  stamp: "List ready",
  stampDetail: "214 guests · 0 faults",
} as const;

export const passWords = {
  title: "Passes",
  waiting: "214 guests, by e-mail or chat",
  send: "Send 214 passes",
  sending: "Sending…",
  sent: "All sent",
  sentLabel: "sent",
  openedLabel: "opened",
  clock: "09:00",
  day: "Tuesday 10 March",
  notice: { from: event.name, text: "Hi Priya, this is your pass.", when: "now" },
  sender: passContent.sender,
  text: passContent.text,
  pass: passContent.title,
  date: passContent.date,
  gate: passContent.gate,
  reply: passContent.reply,
  first: "Priya",
  last: "Raman",
  from: doorContent.from,
  role: doorContent.role,
  seat: { place: "Hall B · Row", seat: "C 14" },
} as const;

export const doorWords = {
  gate: doorContent.title,
  aim: "Hold the code in the frame",
  stamp: "Checked in",
  next: "Next guest",
  total: doorContent.total,
  countBefore: 127,
  guests: [
    {
      code: "squares",
      name: "Priya Raman",
      from: "Northlight Robotics",
      role: "Guest",
      time: "09:42:18 · 3.2 s",
    },
    {
      code: "dots",
      name: "José Okafor",
      from: "Okafor & Daughters",
      role: "Speaker",
      time: "09:42:24 · 3.1 s",
    },
  ],
} as const;

export const arrivalsWords = {
  live: doorContent.live,
  inside: "are in",
  paceTitle: "Arrivals in ten minutes",
  logTitle: "Just in",
  checkpoints: [
    { name: "Main door", from: 131, total: 214 },
    { name: "Hall B", from: 64, total: 120 },
  ],
  /** Of the main door's, those who have come since 09:40. */
  sinceLastColumn: 17,
  hours: ["08:40", "09:00", "09:20", "09:40"],
} as const;
