/** Words of the page's static parts: apart, so that no script of the page asks for these. */
import { freeAttendees } from "#shared/catalogue/pricing.ts";
import { site } from "#shared/site.ts";
import { isOn, present } from "#shared/switches.ts";
import {
  paperListInWords,
  paperVisitInSeconds,
  scanInShort,
  scanInWords,
  stationRateInShort,
  visitInSeconds,
} from "../../content/figure-words.ts";
import { guestCount } from "../../content/sample-event-words.ts";

export const heroContent = {
  /** Where it breaks. */
  heading: ["Check guests in", "before the line forms."],
  lead: "Check-in and badges for conferences, trade shows and company events. Send QR passes, scan them at the door, print badges on the spot.",
  signUp: { label: "Sign up for free", href: site.links.signUp },
  booking: { label: "Book a call", href: site.links.booking },
  price: { free: `Free up to ${freeAttendees} attendees, then `, link: "one price per event" },
  facts: [
    { value: scanInShort, label: "per scan", worked: true },
    { value: stationRateInShort, label: "guests an hour, per station", worked: true },
    { value: "0", label: "apps for guests to install", worked: false },
  ],
} as const;

export const stepsContent = {
  heading: "How it works",
  lead: isOn("films")
    ? "One event from first upload to last report, in three steps and four short silent films with invented guests."
    : "One event from first upload to last report, in three steps.",
  /** The films of each step. */
  steps: [["list"], ["pass"], ["door", "arrivals"]],
} as const;

export const filmsContent = {
  captions: "English",
  play: (heading: string) => `Watch the film: ${heading}`,
  pause: (heading: string) => `Pause the film: ${heading}`,
  length: (seconds: number) => `${seconds} s`,
  /** Muted, where motion and data are not saved, with a button that stops it. */
  playsInView: "list",
  films: [
    {
      name: "list",
      seconds: 12,
      when: "Three weeks before",
      heading: "Upload the list, or share an RSVP form",
      text: `Drop in ${guestCount} rows, and every one is checked before anything is sent. No list yet? Share the form, and the list fills itself.`,
    },
    {
      name: "pass",
      seconds: 11,
      when: "Tuesday, 09:00",
      heading: "Send every guest a QR pass",
      text: "By email or WhatsApp, each with its own code. It opens in the message, so there is nothing to install. On Wednesday one button sends a reminder.",
    },
    {
      name: "door",
      seconds: 10,
      when: "Thursday, 09:42",
      heading: "Scan, print the badge",
      text: `Two phones, a printer, and the list is in the app. A scan takes ${scanInWords}, and the badge prints while the guest says hello.`,
    },
    {
      name: "arrivals",
      seconds: 12,
      when: "Thursday, 09:44",
      heading: "Watch it live, at every checkpoint",
      text: "The main door and Hall B fill up, and your dashboard counts them. One click shows who just came into the hall.",
    },
  ],
} as const;

export const dayContent = {
  heading: "The rest of your day",
  lead: "For organizers who have stood at a door with a printed list. This is the same day without it.",
  moments: [
    {
      time: "10:15",
      heading: "A late name",
      text: "A partner arrives unannounced. You add the name, print the badge, and the line keeps moving.",
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

export const signUpBarContent = { words: "Your next event" } as const;

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
      heading: "Email broadcast",
      text: "One message to everyone, or only to those who have not arrived yet.",
    },
    {
      artefact: "times",
      heading: "Entry and exit times",
      text: "Who was in which hall, and for how long. Exported as CSV.",
    },
  ],
} as const;

export const closingContent = {
  heading: "Open your doors on time.",
  text: "Set it up for free, check in a few colleagues, and see how it works at your own door.",
} as const;

export const deskContent = {
  heading: "Asked at the desk",
  more: "Learn More",
  moreAbout: " about passes, badges and check-in",
  ways: present([
    { label: "What an event costs", to: "/pricing" },
    { label: "A company event for 25", to: "/corporate-events" },
    {
      capability: "blog",
      label: "How to choose check-in software",
      to: "/blog/ultimate-event-check-in-software-guide",
    },
    { capability: "badges", label: "Free badges from your list", to: "/badge-maker" },
    { capability: "qr", label: "Free QR codes", to: "/generate-qrcode-free" },
    { capability: "vcard", label: "A free contact card", to: "/vcard/create" },
  ]),
  questions: [
    {
      question: "Do my guests need an app?",
      answer: "No. The pass is a QR code in an email or on WhatsApp. Only your team scans, with our app.",
    },
    {
      question: "How long does one check-in take?",
      answer: `The scan takes ${scanInWords}, against ${paperListInWords} to find a name on a printed list. With a hello and a badge, it takes about ${visitInSeconds} seconds instead of ${paperVisitInSeconds}.`,
    },
    {
      question: "I have no guest list yet. Can I start?",
      answer: "Yes: share the RSVP form, and the replies become the list.",
    },
  ],
} as const;
