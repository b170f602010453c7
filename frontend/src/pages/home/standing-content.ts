/** Words of the page's static parts that hold figures: apart, so that no script of the page asks for these. */
import { freeAttendees } from "#shared/catalogue/pricing.ts";
import { site } from "#shared/site.ts";
import {
  paperListInWords,
  paperVisitInSeconds,
  scanInShort,
  scanInWords,
  stationRateInShort,
  stationRateInWords,
  visitInSeconds,
} from "../../content/figure-words.build.ts";

export const heroContent = {
  heading: "Check guests in before the line forms.",
  lead: "Check-in and badges for conferences, trade shows and company events. Send QR passes, scan them at the door, print badges on the spot.",
  signUp: { label: "Sign up for free", href: site.links.signUp },
  booking: { label: "Book a call", href: site.links.booking },
  facts: [
    { value: scanInShort, label: "per scan", worked: true },
    { value: stationRateInShort, label: "guests an hour, per station", worked: true },
    { value: "0", label: "apps for guests to install", worked: false },
  ],
} as const;

export const signUpBarContent = { free: `Free up to ${freeAttendees} attendees` } as const;

export const stepsContent = {
  heading: "How it works",
  lead: "From list to lanyard in three steps. You bring the guest list. We turn it into passes, scans and badges.",
  steps: [
    {
      heading: "Upload the list, or share an RSVP form",
      text: "Drop in a CSV and every row is checked before anything is sent. No list yet? Share the form, and the list fills itself.",
    },
    {
      heading: "Send every guest a QR pass",
      text: "By e-mail or WhatsApp, each with its own code. It opens in the message, so there is nothing to install.",
    },
    {
      heading: "Scan, print the badge, watch it live",
      text: `A scan takes ${scanInWords}. The badge prints while your dashboard counts who is in, at every checkpoint.`,
    },
  ],
} as const;

export const organizersContent = {
  heading: "Your event day, hour by hour",
  lead: "For organizers who have stood at a door with a printed list. This is the same day without it.",
  signUp: "Sign up for free",
  moments: [
    {
      time: "The day before",
      heading: "One reminder",
      text: "Send the pass again, so no one digs through their inbox in the queue.",
    },
    {
      time: "08:30",
      heading: "The team signs in",
      text: "Two phones and a printer. The list is already in the app.",
    },
    {
      time: "09:00",
      heading: "Doors open",
      text: `About ${visitInSeconds} seconds a guest, badge included: ${stationRateInWords} at each station.`,
    },
    {
      time: "10:15",
      heading: "A late name",
      text: "A partner arrives unannounced. You add the name, print the badge, and the queue keeps moving.",
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
  more: "Learn More",
  moreAbout: " about passes, badges and check-in",
  ways: [
    { label: "What an event costs", to: "/pricing" },
    { label: "A company event for 25", to: "/corporate-events" },
    { label: "How to choose check-in software", to: "/blog/ultimate-event-check-in-software-guide" },
    { label: "Free QR codes", to: "/generate-qrcode-free" },
    { label: "A free contact card", to: "/vcard/create" },
  ],
  questions: [
    {
      question: "Do my guests need an app?",
      answer: "No. The pass is a QR code in an e-mail or on WhatsApp. Only your team scans, with our app.",
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
