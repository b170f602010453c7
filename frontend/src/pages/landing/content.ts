import { freeAttendees } from "#shared/catalogue/pricing.ts";
import { site } from "#shared/site.ts";
import type { ToolName } from "../../content/landing.ts";
import type { PagePath } from "../../content/navigation.ts";
import { eventDay, eventName, mina } from "../../content/sample-event-words.ts";

export const heroContent = {
  crumbs: { label: "Where you are", home: site.brand },
  start: { label: "Sign up for free", href: site.links.signUp },
  call: { label: "Book a call", href: site.links.booking },
  free: `Free up to ${freeAttendees} attendees, without badge printing.`,
} as const;

export const badgeContent = { ...mina, print: "EXHIBITOR · CREW", event: eventName, date: eventDay } as const;

export const toolsContent = {
  heading: "Free today, without an account",
  lead: "These work in your browser. Try them on your own list, or on your own door.",
} as const;

type ToolCard = {
  readonly heading: string;
  readonly text: string;
  readonly way: string;
  readonly to: PagePath;
};

export const toolCards: Readonly<Record<ToolName, ToolCard>> = {
  badges: {
    heading: "Badges from your list",
    text: "Open an Excel or CSV file, choose a sheet, cards or a label roll, and print. Every name fits, and every code is checked.",
    way: "Make your badges",
    to: "/badge-maker",
  },
  planner: {
    heading: "How long your line will be",
    text: "Enter when guests arrive and how many stations you have. See the longest wait before anybody stands in it.",
    way: "Plan your door",
    to: "/queue-planner",
  },
  qr: {
    heading: "A QR code that never expires",
    text: "For a web address, the Wi-Fi, a place on the map or a calendar entry. As PNG, SVG or PDF, for signs and invitations.",
    way: "Make a code",
    to: "/generate-qrcode-free",
  },
  vcard: {
    heading: "A card that phones save",
    text: "Your contact details as a QR code. A phone saves them in one tap, with nothing to type.",
    way: "Create your card",
    to: "/vcard/create",
  },
};

export const questionsContent = {
  heading: "Asked before the day",
  ways: [
    { label: "All questions", to: "/faqs" },
    { label: "What an event costs", to: "/pricing" },
    { label: "All eleven features", to: "/features" },
  ],
} as const;

export const closingContent = {
  heading: "Try it at your own door.",
  text: "Sign up, send yourself a pass and scan it, or bring your list and your floor plan to a call.",
} as const;
