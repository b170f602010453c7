import { site } from "#shared/site.ts";
import { scanInWords, visitInSeconds } from "../../content/figure-words.ts";
import {
  attendanceFile,
  buildingTimes,
  eventDay,
  eventName,
  guestCount,
  guestFile,
  jose,
  mina,
  pace,
} from "../../content/sample-event-words.ts";

export const meta = {
  title: `Event check-in features | ${site.brand}`,
  description:
    "Guest list upload, RSVP form, QR passes by email or WhatsApp, secure scanning, badge printing, checkpoints, live analytics and CSV export.",
  keywords: [
    "event check-in features",
    "QR scanning app",
    "badge printing",
    "RSVP form",
    "attendance report",
  ],
} as const;

export const heroContent = {
  heading: "Eleven tools for a calm check-in",
  lead: "Five get your guests ready, four keep the line moving, two tell you what happened. They share one list, so nothing is typed twice.",
  talk: { label: "Let's Talk", href: site.links.booking },
  signUp: { label: "Sign Up for Free", href: site.links.signUp },
} as const;

export const crewContent = {
  print: "CREW · CREW · CREW",
  event: eventName,
  date: eventDay,
  name: "Run sheet",
  label: "Features by time of day",
  role: "Crew",
  access: { label: "Access", value: "All areas" },
  rows: [
    { id: "before", time: "Tue", label: "Before the event", count: "5" },
    { id: "door", time: "08:30", label: "At the door", count: "4" },
    { id: "after", time: "17:30", label: "After the event", count: "2" },
  ],
} as const;

export const beforeContent = {
  id: "before",
  heading: "Before the event",
  lead: "From a spreadsheet to a pass in every pocket.",
  list: {
    heading: "Attendee list",
    text: "Upload the CSV straight from your spreadsheet. Columns are matched by name, and every row is checked before anything is sent.",
    file: guestFile,
    columns: [
      { from: "Full name", to: "Name" },
      { from: "Mail", to: "Email" },
      { from: "Category", to: "Role" },
    ],
    count: `${guestCount} guests ready`,
  },
  form: {
    heading: "Customizable RSVP form",
    text: "No list yet? Ask what you need to know, share one link, and the list writes itself.",
    event: `${eventName} · 12 March`,
    question: "Will you join us?",
    choices: ["Yes, save my seat", "Sorry, not this time"],
    own: { label: "Lunch", value: "Vegetarian" },
    add: "Add a question",
  },
  passes: {
    heading: "QR passes by email or WhatsApp",
    text: "Every guest gets their own code, where they already read messages. Nothing to install.",
  },
  design: {
    heading: "Custom QR design",
    text: "Squares, dots or bars in the style of your event, and every one still scans first time.",
    names: ["Squares", "Dots", "Bars"],
  },
  broadcast: {
    heading: "Email broadcast",
    text: "Doors moved? Write to all guests at once, from the list you already have.",
    to: `To: ${guestCount} guests`,
    subject: "Doors open at 08:30, not 09:00",
    postmark: ["Sent", "07:12"],
  },
} as const;

export const doorContent = {
  id: "door",
  heading: "At the door",
  lead: `A scan takes ${scanInWords}. With a hello and a badge, a guest is through in about ${visitInSeconds}.`,
  scan: {
    heading: "App-only secure scanning",
    text: "A pass counts only in your crew's app. A stranger's camera can read the code, but cannot check anyone in.",
    prompt: "Main door",
    name: jose.name,
    result: "Checked in",
    time: jose.time,
  },
  print: {
    heading: "Badge and label printing",
    text: "The scan starts the printer. Name, company and role come from your list, so a correction takes seconds.",
    labels: [mina, { name: "Ada Lindqvist", from: "Fjordworks", role: "Guest" }],
  },
  checkpoints: {
    heading: "Multiple checkpoints",
    text: "Main door, hall, speakers' entrance: as many as the venue has, all on one list.",
  },
  live: {
    heading: "Real-time analytics and reports",
    text: "See a rush as it builds, and add a second scanner before there is a line.",
    title: "Arrivals, every 10 minutes",
    live: "Live",
    from: pace.from,
    to: pace.to,
    arrivals: pace.soFar,
    busiest: pace.busiest,
  },
} as const;

export const afterContent = {
  id: "after",
  heading: "After the event",
  lead: "By the time the chairs are stacked, the numbers are in order.",
  time: {
    heading: "Time tracking of entry and exit",
    text: "Who came in when, who left when, and how long they stayed: for training hours, for security, or for the caterer.",
    hours: ["09:00", "12:00", "15:00", "18:00"],
    stays: buildingTimes,
  },
  export: {
    heading: "CSV export and report sharing",
    text: "Share the report with anyone who asks, or download every row. It is your list, so take it with you.",
    file: attendanceFile,
    columns: ["Name", "In", "Out"],
    rows: buildingTimes.map(({ name, entry, exit }) => [name, entry, exit]),
    shared: "Shared with finance",
  },
} as const;

export const closingContent = {
  heading: "See all eleven at your own door.",
  text: "Bring your floor plan and your guest list to a call, and we will set up the first checkpoint together.",
  start: { label: "Get Started Now", href: site.links.booking },
  stub: {
    event: "Setup call",
    rows: [
      { label: "You bring", value: "1 list" },
      { label: "You leave with", value: "1 door" },
    ],
  },
} as const;
