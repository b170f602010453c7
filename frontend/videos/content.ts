/** The words in the demo videos: the same invented event as on the pages, at its own moments, and no brand. */
import eventWords from "#words/sample-event.json" with { type: "json" };
import { countIn, sampleEvent } from "../src/content/sample-event.ts";
import {
  checkpoints,
  eventName,
  guestFile,
  jose,
  mina,
  pace,
  priya,
} from "../src/content/sample-event-words.ts";
import { doorContent } from "../src/pages/home/sample-content.ts";

export const event = {
  name: sampleEvent.name,
  day: `Thu ${eventWords.day}`,
  guests: sampleEvent.guests,
} as const;

export const listWords = {
  file: guestFile,
  columns: ["Name", "Email", "Ticket"],
  drop: "Drop your guest list here",
  choose: "Choose a file",
  formats: "CSV, any columns",
  title: "Guests",
  rows: [
    { name: priya.name, email: "priya@northlight.example", ticket: "Guest" },
    { name: jose.name, email: "jose@okafor", ticket: "Speaker" },
    { name: mina.name, email: "mina@tidewater.example", ticket: "Exhibitor" },
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
  fault: "Row 2: the email address is incomplete",
  mend: "Fix",
  save: "Save",
  good: `All ${event.guests} rows are good`,
  stamp: "List ready",
  stampDetail: `${event.guests} guests · 0 errors`,
} as const;

export const passWords = {
  title: "Passes",
  waiting: `${event.guests} guests, by email or chat`,
  send: `Send ${event.guests} passes`,
  sending: "Sending…",
  sent: "All sent",
  sentLabel: "sent",
  openedLabel: "opened",
  clock: "09:00",
  day: "Tuesday 10 March",
  notice: { from: event.name, text: "Hi Priya, this is your pass.", when: "now" },
  sender: eventName,
  text: "Hi Priya, this is your pass. Show it at the door.",
  pass: "Your pass",
  date: "Thu 12 Mar, 09:00",
  gate: "Main door",
  reply: "See you there!",
  guest: priya,
} as const;

export const doorWords = {
  gate: doorContent.title,
  aim: "Hold the code in the frame",
  stamp: "Checked in",
  next: "Next guest",
  total: doorContent.total,
  guests: [
    { ...priya, count: countIn("main", priya.scan.at) },
    { ...jose, count: countIn("main", jose.scan.at) },
  ],
} as const;

/** When the last film begins, by the clock at the door. */
export const arrivalsFrom = "09:44";
const [mainDoor, hall] = checkpoints;

export const arrivalsWords = {
  live: doorContent.live,
  inside: "are in",
  paceTitle: "Arrivals in ten minutes",
  logTitle: "Just in",
  checkpoints: [
    { ...mainDoor, from: countIn("main", arrivalsFrom) },
    { ...hall, from: countIn("hall", arrivalsFrom) },
  ],
  sinceLastColumn: {
    main: countIn("main", arrivalsFrom) - countIn("main", pace.busiestAt),
    hall: countIn("hall", arrivalsFrom) - countIn("hall", pace.busiestAt),
  },
  lastColumn: `${pace.beforeBusiest} to ${pace.busiestAt}`,
  newestColumn: `since ${pace.busiestAt}`,
  hours: pace.hours,
} as const;
