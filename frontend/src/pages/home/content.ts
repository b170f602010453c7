import { site } from "#shared/site.ts";

export const meta = {
  title: `${site.brand}: ${site.tagline}`,
  description:
    "Upload your guest list, send QR passes by e-mail or WhatsApp, scan them at the door in 3 to 5 seconds and print badges on the spot.",
  keywords: ["event check-in", "QR code check-in", "badge printing", "guest list", "event registration"],
} as const;

export const heroContent = {
  heading: "Check guests in before the line forms.",
  lead: "Check-in and badges for conferences, trade shows and company events. Send QR passes, scan them at the door, print badges on the spot.",
  signUp: { label: "Sign up free", href: site.links.signUp },
  booking: { label: "Book a call", href: site.links.booking },
  facts: [
    { value: "3–5 s", label: "per check-in" },
    { value: "200+", label: "guests an hour, per station" },
    { value: "0", label: "apps for guests to install" },
  ],
} as const;

/** Under the badge of the first screen. */
export const tryContent = { name: "Your name on it", scan: "Scan it", pause: "Pause", play: "Play" } as const;

export const filmsContent = {
  heading: "One event in 45 seconds",
  lead: "Four short films, without sound and with invented guests, from the first upload to the full house.",
  captions: "English",
  play: (heading: string) => `Watch the film: ${heading}`,
  length: (seconds: number) => `${seconds} s`,
  films: [
    {
      name: "list",
      seconds: 12,
      when: "Three weeks before",
      heading: "A bad row, mended",
      text: "214 rows are dropped in. One address has no ending, so the app points at it before anything is sent.",
    },
    {
      name: "pass",
      seconds: 11,
      when: "Tuesday, 09:00",
      heading: "The pass arrives",
      text: "One button sends 214 passes. Priya opens hers in a chat, and it fills her screen.",
    },
    {
      name: "door",
      seconds: 10,
      when: "Thursday, 09:42",
      heading: "Scan, stamp, label",
      text: "Two guests walk in. Each is checked in within seconds, and the label leaves the printer.",
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

export const stepsContent = {
  heading: "From list to lanyard in three steps",
  lead: "You bring the guest list. Passes, scanning and badges follow from it.",
  steps: [
    {
      heading: "Upload the list, or share an RSVP form",
      text: "Drop in a CSV and every row is checked before anything is sent. No list yet? Share the form, and the list fills itself.",
    },
    {
      heading: "Send every guest a QR pass",
      text: "By e-mail or WhatsApp, with a code of their own. It opens in the mail or in the chat, so there is nothing to install.",
    },
    {
      heading: "Scan, print the badge, watch it live",
      text: "A scan takes 3 to 5 seconds. The badge leaves the printer while your dashboard counts who is in, at every checkpoint.",
    },
  ],
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
  fault: "Row 2: the address has no ending",
  mend: "Mend",
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
  heading: "Eight tools for a calm door",
  more: "Learn More",
  moreAbout: " about passes, badges and check-in",
  features: [
    {
      artefact: "checkpoints",
      heading: "Multiple checkpoints",
      text: "Main door, hall, lounge: one list, and a count of its own for each.",
    },
    {
      artefact: "designs",
      heading: "Custom QR design",
      text: "Squares, dots or bars, and all of them scan.",
    },
    {
      artefact: "refusal",
      heading: "Scanning in the app only",
      text: "A pass that was used, or was never yours, is refused.",
    },
    {
      artefact: "reply",
      heading: "RSVP form",
      text: "Your own questions. Each reply is a row on the list.",
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
      text: "One message to everyone, or only to those who are not in yet.",
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
    { label: "To", value: "86 guests who are not in yet" },
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

export const organizersContent = {
  heading: "Your event day, hour by hour",
  lead: "For organizers who have stood at a door with a printed list. This is the same day without it.",
  signUp: "Sign up free",
  moments: [
    {
      time: "The day before",
      heading: "One reminder",
      text: "A broadcast with the pass in it, so nobody has to dig through an inbox in the queue.",
    },
    {
      time: "08:30",
      heading: "The team signs in",
      text: "Two phones and a printer. The list is already in the app.",
    },
    {
      time: "09:00",
      heading: "Doors open",
      text: "3 to 5 seconds a guest. One station takes more than 200 an hour.",
    },
    {
      time: "10:15",
      heading: "A late name",
      text: "A partner arrives unannounced. Added, printed and in, while the queue moves on.",
    },
    {
      time: "12:30",
      heading: "Lunch, counted",
      text: "Exits and entries are timed, so the afternoon’s numbers are right as well.",
    },
    {
      time: "18:00",
      heading: "The report",
      text: "A CSV, shared before the chairs are stacked.",
    },
  ],
} as const;

export const deskContent = {
  heading: "Asked at the desk",
  more: "All questions",
  questions: [
    {
      question: "Do my guests need an app?",
      answer: "No. The pass is a QR code in an e-mail or on WhatsApp. Only your team scans, with our app.",
    },
    {
      question: "How long does one check-in take?",
      answer: "3 to 5 seconds, against 30 to 60 with a printed list.",
    },
    {
      question: "I have no guest list yet. Can I start?",
      answer: "Yes: share the RSVP form, and the replies become the list.",
    },
  ],
} as const;

export const closingContent = {
  heading: "Your next event could start on time.",
  text: "Set it up free, check in a few colleagues, and see how it feels at your own door.",
  stub: {
    event: "Your event",
    rows: [
      { label: "Doors", value: "09:00" },
      { label: "Queue", value: "0" },
    ],
  },
} as const;
