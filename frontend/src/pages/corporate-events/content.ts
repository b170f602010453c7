import { freeAttendees } from "#shared/catalogue/pricing.ts";
import { site } from "#shared/site.ts";
import { isOn, present } from "#shared/switches.ts";
import { scanSpan, scanInWords } from "../../content/figure-words.ts";

export const meta = {
  title: `Corporate offsite check-in | ${site.brand}`,
  description:
    "Check a team of 20-30 in at an offsite: QR passes by email or WhatsApp, live attendance, badges on one sheet. Set up in under 5 minutes.",
  keywords: [
    "corporate event check-in",
    "offsite attendance",
    "team offsite badges",
    "QR check-in for teams",
  ],
} as const;

export const heroContent = {
  heading: "Make Offsite Check-Ins Seamless",
  lead: "Twenty-five colleagues, two buses, one lobby. Everyone gets a QR pass before they leave home, and people pick up their own badge.",
  start: { label: "Get Started for FREE", href: site.links.signUp },
  call: { label: "Schedule a Quick Call", href: site.links.booking },
  free: `Free up to ${freeAttendees} attendees. The free plan prints no badges${isOn("badges") ? ": " : "."}`,
  prints: present([{ capability: "badges", label: "our free badge maker does", to: "/badge-maker" }]),
} as const;

export const sheetContent = {
  title: "Copperfield offsite",
  count: "25 badges",
  names: [
    "Priya",
    "José",
    "Mina",
    "Ada",
    "Tomas",
    "Ines",
    "Kofi",
    "Lena",
    "Ravi",
    "Yuki",
    "Omar",
    "Nadia",
    "Felix",
    "Greta",
    "Hugo",
    "Rosa",
    "Jonas",
    "Kira",
    "Leo",
    "Quinn",
    "Nils",
    "Olga",
    "Pablo",
    "Maya",
    "Ivy",
  ],
  taken: ["José", "Ada", "Ines", "Lena", "Felix", "Ivy", "Maya"],
  peeled: { name: "Lena", team: "Design", stamp: "Checked in", time: "08:51 · 3.3 s" },
  foot: "Tear along the dots",
} as const;

export const benefitsContent = {
  heading: "What you stop worrying about",
  lead: "What changes when the list, the passes and the badges work together.",
  fuss: {
    heading: "Zero Fuss Check-Ins",
    text: `A colleague holds up the pass, you scan it in ${scanInWords}, they take their badge. No clipboard, no spelling out surnames.`,
    rows: [
      { label: "Clipboards", value: "0" },
      { label: "Apps for guests", value: "0" },
      { label: "Seconds per scan", value: scanSpan },
    ],
  },
  live: {
    heading: "Real-Time Attendance Data",
    text: "See who has arrived, team by team, on your own phone, and tell the kitchen the right number.",
    title: "18 of 25 are here",
    live: "Live",
    teams: [
      { name: "Design", here: 6, all: 6 },
      { name: "Engineering", here: 7, all: 11 },
      { name: "Sales", here: 5, all: 8 },
    ],
  },
  peace: {
    heading: "Peace of Mind",
    text: "Before the bus leaves you know who is missing, and after the offsite you have a record of who came.",
    title: "Not here yet at 09:12",
    people: [
      { name: "Hugo", note: "On bus 2" },
      { name: "Olga", note: "On bus 2" },
      { name: "Quinn", note: "Give Quinn a call" },
    ],
  },
} as const;

export const stepsContent = {
  heading: "How It Works",
  lead: "One sheet, at three moments of the same offsite.",
  steps: [
    {
      time: "Mon 16:05",
      count: 0,
      caption: "0 of 25",
      heading: "Upload the guest list",
      text: "Drop in the team's CSV. QR codes are sent to everyone by email or WhatsApp.",
    },
    {
      time: "Tue 08:58",
      count: 14,
      caption: "14 of 25",
      heading: "Guests scan and check in",
      text: "Each pass is scanned in the lobby, and its owner is checked in within seconds.",
    },
    {
      time: "Tue 09:20",
      count: 25,
      caption: "25 of 25",
      heading: "Track attendance live",
      text: "The count rises as they arrive, for you and anyone you share it with.",
    },
  ],
} as const;

export const faqContent = {
  heading: "Quick FAQ",
  more: "All ten questions",
  questions: [
    {
      question: "Does it work for a small team?",
      answer:
        "Yes. It works for teams of 20-30 as well as for a full hall: one sheet of badges, one phone to scan with.",
      tag: "20-30 people",
    },
    {
      question: "Is there anything to install?",
      answer: "No install needed for your colleagues. The pass opens in the email or chat it came in.",
      tag: "0 installs",
    },
    {
      question: "How long does it take to set up?",
      answer: "Setup takes under 5 minutes, if you have the guest list ready.",
      tag: "< 5 minutes",
    },
  ],
} as const;

export const closingContent = {
  heading: "The next sheet is yours.",
  text: "Upload your team this afternoon and send yourself the first pass, or let us walk you through the whole morning on a call.",
  start: { label: "Get Started Now", href: site.links.signUp },
  demo: { label: "Book a Demo Call", href: site.links.booking },
  badge: { event: "Your offsite", name: "Your name", team: "Your team" },
} as const;
