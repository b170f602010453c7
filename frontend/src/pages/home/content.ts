import { site } from "#shared/site.ts";

export const meta = {
  title: `${site.brand}: ${site.tagline}`,
  description:
    "Upload your guest list, send QR passes by e-mail or WhatsApp, scan them at the door in 3 to 5 seconds and print badges on the spot.",
  keywords: ["event check-in", "QR code check-in", "badge printing", "guest list", "event registration"],
} as const;

export const heroContent = {
  heading: "Check guests in before the line forms.",
  lead: "Upload your list, send each guest a QR pass by e-mail or WhatsApp, scan it at the door and print the badge while they say hello.",
  signUp: { label: "Sign up free", href: site.links.signUp },
  booking: { label: "Book a call", href: site.links.booking },
  facts: [
    { value: "3–5 s", label: "per check-in" },
    { value: "200+", label: "guests an hour, per station" },
    { value: "0", label: "apps for guests to install" },
  ],
  pause: "Pause",
  play: "Play",
} as const;

export const badgeContent = {
  label: "An event badge with a QR code. Each scan checks one more guest in.",
  print: "GUEST · SPEAKER · CREW",
  event: "Harbour Summit",
  date: "12 Mar",
  stamp: "Checked in",
  guests: [
    {
      code: "squares",
      first: "Priya",
      last: "Raman",
      from: "Northlight Robotics",
      place: "Hall B · Row",
      seat: "C 14",
      role: "Guest",
      time: "09:42:18 · 2.8 s",
    },
    {
      code: "dots",
      first: "José",
      last: "Okafor",
      from: "Okafor & Daughters",
      place: "Stage 1 · Slot",
      seat: "10:30",
      role: "Speaker",
      time: "09:42:21 · 3.1 s",
    },
    {
      code: "bars",
      first: "Mina",
      last: "Halloran",
      from: "Tidewater Print",
      place: "Booth",
      seat: "F 07",
      role: "Exhibitor",
      time: "09:42:24 · 2.9 s",
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
